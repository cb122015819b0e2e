/**
 * For tests: loads the modules that the routes load on demand. Otherwise the first test that opens a page would
 * also wait for its module, which takes seconds on a busy machine.
 */
export const preloadPages = () =>
  Promise.all([
    import("../draft-setup/draft-card.tsx"),
    import("../features/account/forgot-password-page.tsx"),
    import("../features/account/register-page.tsx"),
    import("../features/account/verify-email-page.tsx"),
    import("../features/league/invite/invite-page.tsx"),
    import("../features/league/join/joinable-leagues-page.tsx"),
    import("../features/league/settings/league-settings.tsx"),
    import("../features/note/published-notes-page.tsx"),
    import("../features/season/past-season-page.tsx"),
    import("../features/settings/settings-page.tsx"),
    import("../features/survey/surveys-tab.tsx"),
    import("../features/settings/spoilers/spoilers-card.tsx"),
    import("../spoiler/closed-by-mark.tsx"),
    import("../spoiler/mark-bar.tsx"),
    import("../spoiler/watch-question.tsx"),
    import("../session/session-api.ts"),
    import("../app/admin-app.tsx"),
    import("../admin/episode/episodes-page.tsx"),
    import("../admin/job/jobs-page.tsx"),
    import("../admin/note/notes-page.tsx"),
    import("../app/layouts/main-layout.tsx"),
    import("../app/pages/admin-draft-page.tsx"),
    import("../app/pages/draft-board-page.tsx"),
    import("../app/pages/draft-page.tsx"),
    import("../app/pages/league-page.tsx"),
    import("../app/pages/login.tsx"),
    import("../app/pages/my-teams-page.tsx"),
    import("../app/pages/players-page.tsx"),
  ]);
