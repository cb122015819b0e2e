// Runs before the first paint, so that the page does not flash in the other theme.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Without storage, the device's setting applies.
  }
  var prefersLight = matchMedia("(prefers-color-scheme: light)").matches;
  // Earlier versions stored "noon" and "night".
  var isLight =
    choice === "light" || choice === "noon" || (choice !== "dark" && choice !== "night" && prefersLight);
  document.documentElement.dataset.theme = isLight ? "light" : "dark";
  document.querySelector('meta[name="theme-color"]').content = isLight ? "#f7f1e6" : "#0c1a22";
})();
