import { setTimeout } from "node:timers/promises";
import { inTurn, nextSheet, ok, screensOf, sheet, tab, withReply, words } from "./actions.mjs";
import { draftBoardOf18Teams } from "./draft-board-of-18-teams.mjs";

const FAR_MS = 25 * 60_000;
const SOON_MS = 3000;
const LONG_PICK_SECONDS = 1800;
const DRAFT_TIMEOUT_MS = 5 * 60_000;

const headline = (text) => async (page) => {
  await page.getByRole("heading", { level: 1, name: text }).waitFor();
};
const myTurn = headline("Your Turn to Pick");
const messages = (page) => page.getByRole("log", { name: "Messages" }).waitFor();
const runDraft = (action, title) => inTurn(headline(/./), sheet("Run the draft"), nextSheet(action, title));
/** Cuts the connection to the room, until another page is opened. */
const disconnect = async (page) => {
  const sockets = [];
  let isCut = false;
  await page.routeWebSocket(/./, (socket) => {
    sockets.push(socket);
    if (isCut) void socket.close();
    else socket.connectToServer();
  });
  await page.reload();
  await myTurn(page);
  isCut = true;
  page.once("framenavigated", () => (isCut = false));
  for (const socket of sockets) await socket.close();
  await words("Reconnecting…")(page);
};
const firstAvailable = async (page) => {
  await page.getByRole("list", { name: "Available players" }).getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
};

/** The screens of Ana's league with bots: its draft is to come, then runs, then is over. Their order is that of the draft. */
export async function createDraftScreens({ draftLeagueId, leagueId, call, login }) {
  const [ana, ben] = [await login("ana"), await login("ben")];
  const { data: record } = await call(`/draft/board/${leagueId}`, { token: ana });
  const draft = await rescheduleDraft({ draftLeagueId, call, login, ana, ben });
  const draftPath = `/draft/${draftLeagueId}`;
  const [fan, other] = [screensOf("ana"), screensOf("ben")];
  return [
    // The screens before may take longer than the draft is away.
    { ...fan("league-before-draft", `/league/${draftLeagueId}`), prepare: draft.postpone },
    other("league-before-draft-member", `/league/${draftLeagueId}`),
    fan("draft-room", draftPath),
    fan("draft-room-queue", draftPath, inTurn(tab(/^Queue/), words(/^Your queue is empty/))),
    fan("draft-room-log", draftPath, tab(/^Log/)),
    fan("draft-room-player-card", draftPath, firstAvailable),
    fan("mock-draft", `/practice/${draftLeagueId}`),
    fan("mock-draft-with-league", `/practice/${draftLeagueId}/league`),
    fan("mock-draft-running", `/practice/${draftLeagueId}`, async (page) => {
      const start = page.getByRole("button", { name: "Start", exact: true });
      await Promise.race([start.click(), page.getByRole("list", { name: "Available players" }).waitFor()]);
      await page.getByRole("list", { name: "Available players" }).waitFor();
    }),
    fan("draft-board-not-yet", `${draftPath}/board`),
    fan(
      "draft-board-of-18-teams",
      `/draft/${leagueId}/board`,
      withReply("**/api/draft/board/*", ok(draftBoardOf18Teams(record)), (page) =>
        page.getByText("Round 2").filter({ visible: true }).first().waitFor(),
      ),
    ),

    {
      ...fan("draft-room-my-turn", draftPath, myTurn),
      prepare: draft.start,
    },
    fan("draft-room-my-turn-player-card", draftPath, inTurn(myTurn, firstAvailable)),
    fan("draft-room-confirm-pick", draftPath, inTurn(myTurn, sheet(/^Pick/))),
    fan("draft-room-commissioner", draftPath, inTurn(myTurn, sheet("Run the draft"))),
    fan("draft-room-chat", draftPath, inTurn(myTurn, sheet(/^Chat/), messages)),
    fan("draft-room-add-time", draftPath, runDraft(/^Add time/, "Add time")),
    fan("draft-room-pause", draftPath, runDraft(/^Pause/, /pause/i)),
    fan("draft-room-reconnecting", draftPath, disconnect),
    fan("league-during-draft", `/league/${draftLeagueId}`),
    { ...fan("draft-room-other-turn", draftPath, headline(/^On the clock/)), prepare: draft.pick },
    fan("draft-room-undo", draftPath, runDraft(/^Undo picks/, "Undo picks")),
    fan("draft-room-pick-for", draftPath, runDraft(/^Pick for/, /^Pick for/)),
    {
      ...fan("draft-room-away", draftPath, words("We pick for you until you return.")),
      prepare: draft.leave,
    },
    { ...fan("draft-room-paused", draftPath, headline(/paused/i)), prepare: draft.pause },
    fan("draft-room-resume", draftPath, runDraft(/^Resume/, /resume/i)),
    {
      ...fan("draft-room-complete", draftPath, headline("Draft Complete")),
      prepare: draft.finish,
    },
    fan("draft-board", `${draftPath}/board`),
    fan("share-draft", `${draftPath}/board?share`),
    fan("league-after-draft", `/league/${draftLeagueId}`),
  ];
}

/** A draft that waits: it begins when `start` is called, first Ana's turn and then Ben's, and no clock runs out meanwhile. */
async function rescheduleDraft({ draftLeagueId, call, login, ana, ben }) {
  const act = (name, body, token = ana) => call(`/draft/${name}/${draftLeagueId}`, { token, body });
  const teamOf = async (token) =>
    (await call("/team/myTeams", { token })).data.find(({ league }) => league.leagueId === draftLeagueId)
      .teamId;
  await call("/league/join", {
    token: ben,
    body: { leagueId: draftLeagueId, teamName: "The Quiet Alliance of the North" },
  });
  const { data: setup } = await call(`/draft/desk/${draftLeagueId}`, { token: ana });
  const first = [await teamOf(ana), await teamOf(ben)];
  const rest = setup.teams.map(({ teamId }) => teamId).filter((teamId) => !first.includes(teamId));
  const draftOrder = [...first, ...rest];
  const schedule = (inMs) =>
    call(`/draft/settings/${draftLeagueId}`, {
      token: ana,
      method: "PUT",
      body: {
        orderBy: "hand",
        draftOrder,
        draftDate: new Date(Date.now() + inMs).toISOString(),
        pickTimeSeconds: LONG_PICK_SECONDS,
      },
    });
  const postpone = () => schedule(FAR_MS);
  await postpone();
  return {
    postpone,
    start: () => schedule(SOON_MS),
    /** Ben is on the clock then, who does not pick. */
    pick: async () => {
      const { data: players } = await call("/players", { token: ana });
      const { playerId } = players.find(({ eliminated }) => !eliminated);
      await act("pickFor", { pickNumber: 1, playerId, reason: "Ana asked for it" });
    },
    leave: () => act("mark", { mark: "away", on: true }),
    pause: async () => {
      await act("mark", { mark: "away", on: false });
      await act("pause", { reason: "The show has started" });
    },
    finish: async () => {
      await act("resume", { reason: "Everybody is back" });
      const others = await Promise.all(["bot-one", "bot-two", "bot-three"].map(login));
      for (const token of [ana, ben, ...others]) await act("mark", { mark: "away", on: true }, token);
      // Ana would return with her page, and her last pick would wait for her.
      const isComplete = async () =>
        (await call(`/league/${draftLeagueId}`, { token: ana })).data.drafts[0].complete;
      for (const end = Date.now() + DRAFT_TIMEOUT_MS; !(await isComplete()); await setTimeout(500)) {
        if (Date.now() > end) throw new Error("the draft did not end");
      }
    },
  };
}
