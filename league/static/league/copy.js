// A button that copies the field it names. Where the browser cannot, the button stays hidden and the field is there.

document.querySelectorAll("[data-copy]").forEach((button) => {
  if (!navigator.clipboard) {
    return;
  }
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.copy);
    navigator.clipboard.writeText(field.value).then(() => field.select());
  });
});
