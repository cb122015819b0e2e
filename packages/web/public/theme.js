// Runs before the first paint, so that the page does not flash in the other theme.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Without storage, the device's setting applies.
  }
  var light = matchMedia("(prefers-color-scheme: light)").matches;
  var noon = choice === "noon" || (choice !== "night" && light);
  document.documentElement.dataset.theme = noon ? "noon" : "night";
  document.querySelector('meta[name="theme-color"]').content = noon ? "#f7f1e6" : "#0c1a22";
})();
