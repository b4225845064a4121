"""Points of a standing as whole numbers of any size over any other."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0008_void_tables'),
    ]

    operations = [
        migrations.AlterField(
            model_name='standing',
            name='points_denominator',
            field=models.DecimalField(decimal_places=0, default=1, max_digits=1000),
        ),
        migrations.AlterField(
            model_name='standing',
            name='points_numerator',
            field=models.DecimalField(decimal_places=0, max_digits=1000),
        ),
    ]
