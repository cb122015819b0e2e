// Runs before the first paint. Storage may be disabled; then nobody is logged in, and the device chooses the theme.
(function () {
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var root = document.documentElement;
  /** The app's scripts are in a template. */
  var loadScripts = function () {
    var scripts = document.getElementById("app-scripts");
    if (scripts !== null) scripts.replaceWith(scripts.content);
  };

  // The theme, so that the page does not flash in the other one. Earlier versions stored "noon" and "night".
  var choice = read("theme");
  var prefersLight = matchMedia("(prefers-color-scheme: light)").matches;
  var isLight =
    choice === "light" || choice === "noon" || (choice !== "dark" && choice !== "night" && prefersLight);
  root.dataset.theme = isLight ? "light" : "dark";
  document.querySelector('meta[name="theme-color"]').content = isLight ? "#f7f1e6" : "#0c1a22";

  // Which of the page's skeletons is shown until the app runs; none for addresses that are not listed.
  var token = read("jwt");
  var isLoggedIn = token !== null;
  var pages = [
    ["home", /^\/$/],
    ["league", /^\/league\/[^/]+\/?$/],
    ["draft", /^\/(?:draft\/[^/]+|admin-draft\/[^/]+|practice\/[^/]+(?:\/league)?)\/?$/],
    [
      "other",
      /^\/(?:leagues|players|notes|settings|seasons\/[^/]+|league\/[^/]+\/(?:rules(?:\/lab)?|activity)|draft\/[^/]+\/board)\/?$/,
    ],
    ["login", /^\/login\/?$/],
    [
      "account",
      /^\/(?:register|verify-email|forgot-password|reset-password|stop-email-change|setup|invite\/[^/]+)\/?$/,
    ],
  ];
  var page = pages.find(function (entry) {
    return entry[1].test(location.pathname);
  });
  if (page === undefined) return loadScripts();
  var isFanPage = page[0] !== "login" && page[0] !== "account";
  if (isFanPage && !isLoggedIn) root.dataset.page = "login";
  else root.dataset.page = page[0] === "login" && isLoggedIn ? "account" : page[0];
  if (read("userType") === "ADMIN") root.dataset.admin = "";
  if (/"bar":true/.test(read("spoilerMark"))) root.dataset.mark = "";

  // Where the network is fast, the processor shows the skeleton before it has to run the scripts. Elsewhere, or if the
  // scripts are on the device, waiting would only cost time.
  var answer = performance.getEntriesByType("navigation")[0];
  var isFast = answer !== undefined && answer.responseStart - answer.requestStart < 50;
  var worker = navigator.serviceWorker;
  var isOnDevice = worker !== undefined && worker.controller !== null;
  if (isFast && !isOnDevice && !document.hidden) {
    new PerformanceObserver(loadScripts).observe({ type: "paint", buffered: true });
    // If it is never painted.
    addEventListener("load", function () {
      setTimeout(loadScripts, 300);
    });
  } else loadScripts();
  if (!isFanPage || !isLoggedIn) return;

  // What the app asks for first, while its scripts are loaded; src/platform/api/start/early-replies.ts hands the replies out.
  var replies = {};
  window.earlyReplies = { token: token, requestedAt: performance.now(), byUrl: replies };
  var ask = function (path) {
    var reply = fetch(path, { headers: { Authorization: token }, signal: AbortSignal.timeout(15000) });
    return reply.then(function (response) {
      return { response: response, at: performance.now() };
    });
  };
  var keep = function (path, reply) {
    replies[path] = reply;
    // The app handles a failure when it asks for the reply.
    reply.catch(function () {});
  };
  // One reply has what the app asks for in several calls: each of these gets its part. A call is made by itself if the
  // server refuses, or the reply has no part for it.
  var leagueId = page[0] === "league" ? location.pathname.split("/")[2] : null;
  var started = ask("/api/login/start" + (leagueId === null ? "" : "?leagueId=" + leagueId));
  var hand = function (path, partOf) {
    var takePart = function (reply, body) {
      var part = partOf(body.data);
      if (part === undefined) return ask(path);
      var headers = {};
      ["Date", "Warning", "Age"].forEach(function (name) {
        var value = reply.response.headers.get(name);
        if (value !== null) headers[name] = value;
      });
      return {
        response: new Response(JSON.stringify(part), { headers: headers }),
        at: reply.at,
      };
    };
    keep(
      path,
      started.then(function (reply) {
        if (!reply.response.ok) return ask(path);
        return reply.response.clone().json().then(takePart.bind(null, reply));
      }),
    );
  };
  // A server of an earlier version does not send every part.
  var inData = function (name) {
    return function (data) {
      return data[name] === undefined ? undefined : { status: "success", data: data[name] };
    };
  };
  hand("/api/login/check", function () {
    return { status: "success", verified: true };
  });
  hand("/api/login/checkAdmin", function (data) {
    return Object.assign({ status: "success" }, data.rights);
  });
  hand("/api/user/me", inData("user"));
  hand("/api/spoilers/mark", inData("mark"));
  if (page[0] === "home") keep("/api/team/overview", ask("/api/team/overview"));
  if (leagueId === null) return;
  hand("/api/adminNote/latest", inData("note"));
  hand("/api/league/" + leagueId + "/chat", inData("chat"));
  var league = "/api/league/" + leagueId;
  // The reply has no league for admins, whose reading of rosters the server records.
  if (read("userType") === "ADMIN") keep(league, ask(league));
  else
    hand(league, function (data) {
      return data.league === null ? undefined : inData("league")(data);
    });
  var showName = function (reply) {
    var heading = document.querySelector('[data-skeleton="league"] h1');
    if (reply.status === "success" && heading !== null) {
      // The app's own skeleton shows it as well.
      window.earlyReplies.league = { leagueId: leagueId, name: reply.data.name };
      heading.textContent = reply.data.name;
    }
  };
  replies[league]
    .then(function (reply) {
      return reply.response.clone().json();
    })
    .then(showName, function () {});
  hand("/api/survey/open/" + leagueId, inData("surveys"));
  var tab = new URLSearchParams(location.search).get("tab");
  var standings = "/api/team/byLeague?leagueId=" + leagueId;
  if (tab === null || tab === "standings") keep(standings, ask(standings));
})();
