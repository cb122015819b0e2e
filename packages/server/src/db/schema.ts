import type { DraftEvent } from "@emberline/game";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** The tables of `migrations/`, in camelCase, as far as the code touches them. */
export interface Schema {
  seasons: Seasons;
  tribes: Tribes;
  episodes: Episodes;
  statistics: Statistics;
  players: Players;
  playerTribes: PlayerTribes;
  episodeStatistics: EpisodeStatistics;
  users: Users;
  credentials: Credentials;
  verificationCodes: VerificationCodes;
  codeCounts: CodeCounts;
  resetTokens: ResetTokens;
  sessions: Sessions;
  setupLinks: SetupLinks;
  loginFailures: LoginFailures;
  usernameSkeletons: UsernameSkeletons;
  emailChanges: EmailChanges;
  knownAddresses: KnownAddresses;
  leagueCreations: LeagueCreations;
  leagues: Leagues;
  teams: Teams;
  rosterPlayers: RosterPlayers;
  drafts: Drafts;
  postponedDrafts: PostponedDrafts;
  draftEvents: DraftEvents;
  draftPicks: DraftPicks;
  draftQueues: DraftQueues;
  draftSeeds: DraftSeeds;
  draftAnswers: DraftAnswers;
  teamSurveys: TeamSurveys;
  surveys: Surveys;
  questions: Questions;
  questionOptions: QuestionOptions;
  teamAnswers: TeamAnswers;
  leagueInvites: LeagueInvites;
  devices: Devices;
  pushKeys: PushKeys;
  pushOutbox: PushOutbox;
  images: Images;
  calendarFeeds: CalendarFeeds;
  adminNotes: AdminNotes;
  mailOutbox: MailOutbox;
  mailings: Mailings;
  jobs: Jobs;
  pollReminders: PollReminders;
  auditLog: AuditLog;
}

type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type MadeAt = ColumnType<Date, Date | string | undefined, never>;
/** Set by default, and anew. */
type MadeAtAgain = ColumnType<Date, Date | string | undefined, Date | string>;

interface Seasons {
  seasonId: Generated<string>;
  name: string;
  isCurrent: Generated<boolean>;
  archivedAt: MaybeMoment;
  createdAt: MadeAt;
}
interface Tribes {
  tribeId: Generated<string>;
  seasonId: string;
  name: string;
  color: Generated<string>;
  status: Generated<string>;
  position: Generated<number>;
  createdAt: MadeAt;
}
interface Episodes {
  episodeId: Generated<string>;
  seasonId: string;
  number: number;
  title: string | null;
  airDate: Moment;
  createdAt: MadeAt;
}
interface Statistics {
  statisticId: Generated<string>;
  seasonId: string;
  name: string;
  defaultPoints: Generated<number>;
  description: string | null;
  position: Generated<number>;
  createdAt: MadeAt;
}
interface Players {
  playerId: Generated<string>;
  seasonId: string;
  fileKey: string | null;
  firstName: string;
  lastName: string;
  age: number | null;
  home: string | null;
  occupation: string | null;
  result: string | null;
  place: number | null;
  photoUrl: string | null;
  tribeId: string | null;
  eliminatedEpisodeId: string | null;
  createdAt: MadeAt;
}
interface PlayerTribes {
  seasonId: string;
  playerId: string;
  fromEpisodeId: string;
  tribeId: string;
}
interface EpisodeStatistics {
  episodeStatisticId: Generated<string>;
  seasonId: string;
  episodeId: string;
  playerId: string;
  statisticId: string;
  points: number;
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>;
}
interface Users {
  userId: Generated<string>;
  username: string;
  email: string | null;
  emailVerifiedAt: MaybeMoment;
  firstName: string;
  lastName: string;
  isAdmin: Generated<boolean>;
  emailDraft: Generated<boolean>;
  emailUpdates: Generated<boolean>;
  emailPolls: Generated<boolean>;
  emailAdmin: Generated<boolean>;
  pushDraft: Generated<boolean>;
  pushUpdates: Generated<boolean>;
  pushPolls: Generated<boolean>;
  createdAt: MadeAt;
}
interface Credentials {
  userId: string;
  passwordHash: string;
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>;
}
interface VerificationCodes {
  userId: string;
  email: string;
  codeHash: Buffer;
  tries: Generated<number>;
  sentAt: Moment;
  expiresAt: Moment;
}
interface CodeCounts {
  counted: Buffer;
  sentAts: ColumnType<Date[], Date[], Date[]>;
}
interface ResetTokens {
  tokenHash: Buffer;
  userId: string;
  createdAt: Moment;
  expiresAt: Moment;
}
interface Sessions {
  sessionId: Generated<string>;
  tokenHash: Buffer;
  userId: string;
  userAgent: string | null;
  createdAt: Moment;
  seenAt: Moment;
  expiresAt: Moment;
}
interface EmailChanges {
  tokenHash: Buffer;
  userId: string;
  oldEmail: string;
  createdAt: Moment;
  expiresAt: Moment;
}
interface UsernameSkeletons {
  skeleton: string;
  userId: string;
}
interface LoginFailures {
  counted: Buffer;
  userId: string | null;
  failures: number;
  lastFailedAt: Moment;
}
interface KnownAddresses {
  userId: string;
  address: Buffer;
  seenAt: Moment;
}
interface SetupLinks {
  onlyOne: Generated<boolean>;
  tokenHash: Buffer;
  createdAt: Moment;
  usedAt: MaybeMoment;
}
interface LeagueCreations {
  userId: string;
  createdAts: ColumnType<Date[], Date[], Date[]>;
}
interface Leagues {
  leagueId: Generated<string>;
  name: string;
  ownerId: string;
  isPrivate: boolean;
  password: string | null;
  createdAt: MadeAt;
}
interface Teams {
  teamId: Generated<string>;
  leagueId: string;
  ownerId: string;
  name: string;
  createdAt: MadeAt;
}
interface RosterPlayers {
  leagueId: string;
  playerId: string;
  teamId: string;
  addedAt: MadeAt;
}
interface Drafts {
  draftId: Generated<string>;
  leagueId: string;
  seasonId: string;
  startDate: Moment;
  pickTimeSeconds: number;
  version: Generated<number>;
  nextDueAt: MaybeMoment;
  completedAt: MaybeMoment;
  /** An admin ended it; null otherwise. */
  abortedAt: MaybeMoment;
  /** Another draft was set after it had been ended. */
  replacedAt: MaybeMoment;
  warnedAt: MaybeMoment;
  createdAt: MadeAt;
}
interface PostponedDrafts {
  leagueId: string;
  seasonId: string;
  startDate: Moment;
  pickTimeSeconds: number;
  teamOrder: string[];
  orderBy: "hand" | "shuffled" | "drawn";
}
interface DraftEvents {
  leagueId: string;
  draftId: string;
  number: number;
  event: JSONColumnType<DraftEvent>;
  createdAt: MadeAt;
}
interface DraftPicks {
  draftPickId: Generated<string>;
  leagueId: string;
  draftId: string;
  pickNumber: number;
  teamId: string;
  playerId: string | null;
  pickedBy: "owner" | "queue" | "rule" | "desk" | null;
  pickedAt: MaybeMoment;
}
interface DraftQueues {
  leagueId: string;
  teamId: string;
  playerId: string;
  position: number;
}
interface DraftSeeds {
  leagueId: string;
  seasonId: string;
  /** The draft that an admin ended and that it was published with; null for the seed of the present one. */
  draftId: string | null;
  seed: Buffer;
  seedHash: Buffer;
  createdAt: MadeAt;
}
interface DraftAnswers {
  leagueId: string;
  draftId: string;
  teamId: string;
  key: string;
  accepted: boolean;
  message: string | null;
  createdAt: MadeAt;
}
interface TeamSurveys {
  teamSurveyId: Generated<string>;
  leagueId: string;
  teamId: string;
  surveyId: string;
  submittedAt: Moment;
  complete: Generated<boolean>;
  points: Generated<number>;
}
interface Surveys {
  surveyId: Generated<string>;
  seasonId: string;
  episodeId: string;
  gradedAt: MaybeMoment;
  version: Generated<number>;
  createdAt: MadeAt;
}
interface Questions {
  questionId: Generated<string>;
  surveyId: string;
  position: number;
  prompt: string;
  type: "tribes" | "remaining-players" | "all-players";
  answerCount: number;
  points: number;
}
interface QuestionOptions {
  questionOptionId: Generated<string>;
  surveyId: string;
  questionId: string;
  position: number;
  display: string;
  correct: Generated<boolean>;
}
interface TeamAnswers {
  teamAnswerId: Generated<string>;
  teamSurveyId: string;
  questionId: string;
  questionOptionId: string;
}
interface LeagueInvites {
  leagueId: string;
  token: string;
  createdAt: Moment;
}
interface Devices {
  deviceId: Generated<string>;
  userId: string;
  sessionId: string | null;
  tokenHash: Buffer;
  token: string;
  deviceInfo: ColumnType<Record<string, unknown>, string, string>;
  createdAt: MadeAt;
  seenAt: MadeAtAgain;
  retiredAt: MaybeMoment;
}
interface PushKeys {
  onlyOne: Generated<boolean>;
  publicKey: string;
  privateKey: string;
  createdAt: Moment;
}
interface PushOutbox {
  pushId: Generated<string>;
  userId: string | null;
  deviceId: string | null;
  deviceHash: Buffer | null;
  batchId: string | null;
  surveyId: string | null;
  service: string;
  category: "draft" | "updates" | "polls" | null;
  dedupeKey: string | null;
  message: ColumnType<object | null, string | null, string | null>;
  urgency: Generated<"low" | "normal" | "high">;
  priority: Generated<number>;
  state: Generated<"queued" | "sent" | "failed" | "dropped">;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  createdAt: MadeAt;
  dueAt: MadeAtAgain;
  expiresAt: MadeAtAgain;
  sentAt: MaybeMoment;
}
interface Images {
  imageId: string;
  variant: string;
  bytes: Buffer;
  createdAt: MadeAt;
}
interface CalendarFeeds {
  userId: string;
  nonce: string;
  createdAt: Moment;
}
interface AdminNotes {
  adminNoteId: Generated<string>;
  note: string;
  createdAt: MadeAt;
}
interface MailOutbox {
  mailId: Generated<string>;
  userId: string | null;
  address: string;
  category: string;
  dedupeKey: string | null;
  state: Generated<"queued" | "sent" | "failed" | "dropped">;
  attempts: Generated<number>;
  createdAt: MadeAt;
  sentAt: MaybeMoment;
  mailingId: ColumnType<string | null, string | null | undefined, never>;
  expiresAt: MaybeMoment;
  surveyId: ColumnType<string | null, string | null | undefined, never>;
  reason: ColumnType<string | null, never, string | null>;
  unsureAt: ColumnType<Date | null, never, Date | null>;
}
interface Mailings {
  mailingId: string;
  userId: string | null;
  subject: string;
  text: string;
  html: string;
  priority: "low" | "normal" | "high";
  queued: Generated<number>;
  unreachable: Generated<number>;
  createdAt: MadeAt;
  channel: Generated<"mail" | "push">;
  category: Generated<string>;
  dedupeKey: ColumnType<string | null, string | null | undefined, never>;
  userIds: ColumnType<string[] | null, string[] | null | undefined, never>;
  push: ColumnType<object | null, string | null | undefined, never>;
  handedTo: string | null;
  handedOverAt: MaybeMoment;
  cancelledAt: MaybeMoment;
}
interface Jobs {
  name: string;
  running: Generated<boolean>;
  lastRunAt: MaybeMoment;
  lastError: string | null;
  dueAt: MaybeMoment;
  lastResult: string | null;
}
interface PollReminders {
  surveyId: string;
  /** Of the day on which its episode airs; `yyyy-mm-dd`. */
  airDay: string;
  userId: string;
  handedOverAt: MaybeMoment;
}
interface AuditLog {
  auditId: Generated<string>;
  at: MadeAt;
  userId: string | null;
  action: string;
  subjectId: string | null;
  subject: string | null;
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  after: ColumnType<Record<string, unknown> | null, string | null, string | null>;
}
