/**
 * For tests: loads the modules that the routes load on demand. Otherwise the first test that opens a page would
 * also wait for its module, which takes seconds on a busy machine.
 */
export const preloadPages = () =>
  Promise.all([
    import("../features/drafts/setup/draft-card.tsx"),
    import("../features/accounts/forgot-password-page.tsx"),
    import("../features/accounts/register-page.tsx"),
    import("../features/accounts/verify-email-page.tsx"),
    import("../features/leagues/invite/invite-page.tsx"),
    import("../features/leagues/join/joinable-leagues-page.tsx"),
    import("../features/leagues/settings/league-settings.tsx"),
    import("../features/messages/notes/published-notes-page.tsx"),
    import("../features/seasons/past/past-season-page.tsx"),
    import("../app/settings/settings-page.tsx"),
    import("../features/surveys/surveys-tab.tsx"),
    import("../features/spoilers/spoilers-card.tsx"),
    import("../features/spoilers/closed-by-mark.tsx"),
    import("../features/spoilers/mark-bar.tsx"),
    import("../features/spoilers/watch-question.tsx"),
    import("../platform/session/session-api.ts"),
    import("../app/admin-app.tsx"),
    import("../features/seasons/admin/episodes/episodes-page.tsx"),
    import("../features/operations/admin/jobs-page.tsx"),
    import("../features/messages/admin/notes-page.tsx"),
    import("../app/layouts/main-layout.tsx"),
    import("../app/pages/admin-draft-page.tsx"),
    import("../app/pages/draft-board-page.tsx"),
    import("../app/pages/draft-page.tsx"),
    import("../app/pages/league-page.tsx"),
    import("../app/pages/league-rules-page.tsx"),
    import("../app/pages/rule-lab/rule-lab-page.tsx"),
    import("../app/pages/login.tsx"),
    import("../app/pages/my-teams-page.tsx"),
    import("../app/pages/players-page.tsx"),
  ]);
