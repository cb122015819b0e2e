// Generated from the migrations by `npm run db:types`. Do not edit.
import type { DraftEvent, LeagueRules } from "@emberline/game";
import type { ColumnType, GeneratedAlways, JSONColumnType } from "kysely";

type Instant = ColumnType<Date, Date | string, Date | string>;
/** Written as `yyyy-mm-dd`; pg reads a Date. */
type Day = ColumnType<Date | string, string, string>;
/** Kysely's own does not look into a `ColumnType`. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** All tables and their columns, in camelCase. */
export interface Schema {
  adjustments: Adjustments;
  auditLog: AuditLog;
  backups: Backups;
  blockedWords: BlockedWords;
  bulkMessages: BulkMessages;
  calendarFeeds: CalendarFeeds;
  captains: Captains;
  chatMentions: ChatMentions;
  chatMessages: ChatMessages;
  chatStates: ChatStates;
  clockHeartbeat: ClockHeartbeat;
  codeCounts: CodeCounts;
  credentials: Credentials;
  departures: Departures;
  devices: Devices;
  draftAnswers: DraftAnswers;
  draftEvents: DraftEvents;
  draftKeeps: DraftKeeps;
  draftPicks: DraftPicks;
  draftQueues: DraftQueues;
  draftSeeds: DraftSeeds;
  drafts: Drafts;
  eliminationCorrections: EliminationCorrections;
  eliminations: Eliminations;
  emailChanges: EmailChanges;
  episodes: Episodes;
  formerTeamSubmissions: FormerTeamSubmissions;
  formerTeams: FormerTeams;
  gradeCorrections: GradeCorrections;
  images: Images;
  jobs: Jobs;
  knownAddresses: KnownAddresses;
  lateDrafts: LateDrafts;
  leagueBans: LeagueBans;
  leagueCreations: LeagueCreations;
  leagueInvites: LeagueInvites;
  leagues: Leagues;
  loginFailures: LoginFailures;
  mailOutbox: MailOutbox;
  migrations: Migrations;
  notes: Notes;
  ownEventEntries: OwnEventEntries;
  passkeyChallenges: PasskeyChallenges;
  passkeySettings: PasskeySettings;
  passkeys: Passkeys;
  playerTribes: PlayerTribes;
  players: Players;
  postponedDrafts: PostponedDrafts;
  pushKeys: PushKeys;
  pushOutbox: PushOutbox;
  questionOptions: QuestionOptions;
  questions: Questions;
  rateCounts: RateCounts;
  reactions: Reactions;
  reports: Reports;
  resetTokens: ResetTokens;
  rosterMovePlayers: RosterMovePlayers;
  rosterMoves: RosterMoves;
  rosterPlayers: RosterPlayers;
  rosterReads: RosterReads;
  ruleChanges: RuleChanges;
  scoreCorrections: ScoreCorrections;
  scores: Scores;
  seasons: Seasons;
  sessions: Sessions;
  setupLinks: SetupLinks;
  spoilerMarks: SpoilerMarks;
  statistics: Statistics;
  submissionAnswers: SubmissionAnswers;
  submissions: Submissions;
  surveyReminders: SurveyReminders;
  surveys: Surveys;
  teams: Teams;
  tradePlayers: TradePlayers;
  trades: Trades;
  tribes: Tribes;
  usernameSkeletons: UsernameSkeletons;
  users: Users;
  verificationCodes: VerificationCodes;
}

interface Adjustments {
  leagueId: string;
  number: number;
  teamId: string;
  seasonId: string;
  episode: number;
  points: number;
  reason: string;
  decidedThrough: number;
  createdAt: Instant;
  createdBy: string | null;
  removedAt: Instant | null;
  removedBy: string | null;
  removedThrough: number | null;
  key: string | null;
  isOpening: Generated<boolean>;
}

interface AuditLog {
  auditId: GeneratedAlways<string>;
  at: Generated<Instant>;
  userId: string | null;
  action: string;
  subjectId: string | null;
  subject: string | null;
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  names: JSONColumnType<Record<string, string>> | null;
}

interface Backups {
  backupId: Generated<string>;
  at: Instant;
  host: string;
  file: string | null;
  bytes: string | null;
  rows: number | null;
  error: string | null;
}

interface BlockedWords {
  wordId: Generated<string>;
  word: string;
  anywhere: boolean;
}

interface BulkMessages {
  bulkMessageId: string;
  userId: string | null;
  channel: Generated<"mail" | "push">;
  category: Generated<string>;
  dedupeKey: string | null;
  subject: string;
  text: string;
  html: string;
  episodeId: string | null;
  neutral: JSONColumnType<{ subject: string; text: string; html: string }> | null;
  push: JSONColumnType<object> | null;
  priority: "low" | "normal" | "high";
  userIds: string[] | null;
  queued: Generated<number>;
  unreachable: Generated<number>;
  handedTo: string | null;
  handedOverAt: Instant | null;
  cancelledAt: Instant | null;
  createdAt: Generated<Instant>;
}

interface CalendarFeeds {
  userId: string;
  nonce: string;
  createdAt: Instant;
}

interface Captains {
  leagueId: string;
  teamId: string;
  seasonId: string;
  fromEpisode: number;
  playerId: string;
  decidedThrough: number;
  chosenAt: Instant;
}

interface ChatMentions {
  messageId: string;
  userId: string;
  ranges: JSONColumnType<[start: number, end: number][]> | null;
}

interface ChatMessages {
  messageId: Generated<string>;
  number: GeneratedAlways<string>;
  leagueId: string;
  authorId: string;
  key: string;
  seasonId: string | null;
  episode: number;
  text: string | null;
  removed: "deleted" | "removed" | null;
  createdAt: Instant;
}

interface ChatStates {
  leagueId: string;
  userId: string;
  muted: Generated<boolean>;
  readNumber: Generated<string>;
  readThrough: number | null;
}

interface ClockHeartbeat {
  onlyOne: Generated<boolean>;
  epoch: number;
  seenAt: Instant;
  seenBy: string;
  previousBy: string;
}

interface CodeCounts {
  counted: Buffer;
  sentAts: Date[];
}

interface Credentials {
  userId: string;
  passwordHash: string;
  changedAt: Generated<Instant>;
}

interface Departures {
  leagueId: string;
  seasonId: string;
  userId: string;
}

interface Devices {
  deviceId: Generated<string>;
  userId: string;
  sessionId: string | null;
  tokenHash: Buffer;
  token: string;
  deviceInfo: Generated<JSONColumnType<Record<string, unknown>>>;
  createdAt: Generated<Instant>;
  seenAt: Generated<Instant>;
  retiredAt: Instant | null;
}

interface DraftAnswers {
  leagueId: string;
  draftId: string;
  teamId: string;
  key: string;
  accepted: boolean;
  message: string | null;
  createdAt: Generated<Instant>;
}

interface DraftEvents {
  leagueId: string;
  draftId: string;
  number: number;
  event: JSONColumnType<DraftEvent>;
  createdAt: Generated<Instant>;
}

interface DraftKeeps {
  leagueId: string;
  teamId: string;
  playerId: string;
}

interface DraftPicks {
  draftPickId: Generated<string>;
  leagueId: string;
  draftId: string;
  pickNumber: number;
  teamId: string;
  playerId: string | null;
  pickedBy: "owner" | "queue" | "rule" | "commissioner" | null;
  pickedAt: Instant | null;
  copy: Generated<number>;
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
  draftId: string | null;
  seed: Buffer;
  seedHash: Buffer;
  createdAt: Generated<Instant>;
}

interface Drafts {
  draftId: Generated<string>;
  leagueId: string;
  seasonId: string;
  startDate: Instant;
  pickTimeSeconds: number;
  version: Generated<number>;
  nextDueAt: Instant | null;
  warnedAt: Instant | null;
  completedAt: Instant | null;
  abortedAt: Instant | null;
  replacedAt: Instant | null;
  resultsThrough: number | null;
  createdAt: Generated<Instant>;
  teamsPerPlayer: Generated<number>;
  followsDraftId: string | null;
  decidedThrough: number | null;
}

interface EliminationCorrections {
  correctionId: GeneratedAlways<string>;
  seasonId: string;
  playerId: string;
  isReturn: Generated<boolean>;
  fromEpisodeId: string | null;
  toEpisodeId: string | null;
  correctedAt: Generated<Instant>;
}

interface Eliminations {
  eliminationId: Generated<string>;
  seasonId: string;
  playerId: string;
  episodeId: string;
  kind: Generated<"voted-out" | "quit" | "removed" | "medical">;
  returnedEpisodeId: string | null;
  createdAt: Generated<Instant>;
}

interface EmailChanges {
  tokenHash: Buffer;
  userId: string;
  oldEmail: string;
  createdAt: Instant;
  expiresAt: Instant;
}

interface Episodes {
  episodeId: Generated<string>;
  seasonId: string;
  number: number;
  title: string | null;
  airDate: Instant;
  publishing: Generated<"stream" | "hold">;
  publishedAt: Instant | null;
  isHeld: Generated<boolean>;
  wasFinal: Generated<boolean>;
  recapsSentAt: Instant | null;
  createdAt: Generated<Instant>;
}

interface FormerTeamSubmissions {
  teamId: string;
  seasonId: string;
  surveyId: string;
  points: number;
  chosen: string[] | null;
}

interface FormerTeams {
  teamId: string;
  leagueId: string;
  seasonId: string;
  name: string;
  playerIds: string[];
  leftAt: Generated<Instant>;
}

interface GradeCorrections {
  correctionId: GeneratedAlways<string>;
  episodeId: string;
  questionId: string;
  fromAnswers: string;
  toAnswers: string;
  correctedAt: Generated<Instant>;
}

interface Images {
  imageId: string;
  variant: "list" | "card" | "full";
  bytes: Buffer;
  createdAt: Generated<Instant>;
}

interface Jobs {
  name: string;
  running: Generated<boolean>;
  dueAt: Instant | null;
  lastRunAt: Instant | null;
  lastResult: string | null;
  lastError: string | null;
}

interface KnownAddresses {
  userId: string;
  address: Buffer;
  seenAt: Instant;
}

interface LateDrafts {
  teamId: string;
  leagueId: string;
  seasonId: string;
  joinedAt: Instant;
  size: number;
  pickSeconds: number;
  startedAt: Instant | null;
  dueAt: Instant | null;
}

interface LeagueBans {
  banId: Generated<string>;
  leagueId: string;
  userId: string;
  bannedAt: Generated<Instant>;
}

interface LeagueCreations {
  userId: string;
  createdAts: Date[];
}

interface LeagueInvites {
  leagueId: string;
  token: string;
  createdAt: Instant;
}

interface Leagues {
  leagueId: Generated<string>;
  name: string;
  ownerId: string;
  isPrivate: boolean;
  password: string | null;
  membersMayInvite: Generated<boolean>;
  spoilerDelayHours: number | null;
  isDemo: Generated<boolean>;
  createdAt: Generated<Instant>;
}

interface LoginFailures {
  counted: Buffer;
  userId: string | null;
  failures: number;
  lastFailedAt: Instant;
}

interface MailOutbox {
  mailId: Generated<string>;
  userId: string | null;
  address: string;
  category: string;
  dedupeKey: string | null;
  state: Generated<"queued" | "sent" | "failed" | "dropped">;
  attempts: Generated<number>;
  reason: string | null;
  unsureAt: Instant | null;
  bulkMessageId: string | null;
  surveyId: string | null;
  episodeId: string | null;
  createdAt: Generated<Instant>;
  sentAt: Instant | null;
  expiresAt: Instant | null;
}

interface Migrations {
  name: string;
  appliedAt: Generated<Instant>;
}

interface Notes {
  noteId: Generated<string>;
  note: string;
  episodeId: string | null;
  createdAt: Generated<Instant>;
}

interface OwnEventEntries {
  leagueId: string;
  number: number;
  seasonId: string;
  episodeId: string;
  playerId: string;
  eventId: number;
  count: number;
  decidedThrough: number;
  madeAt: Instant;
  madeBy: string | null;
}

interface PasskeyChallenges {
  challengeId: Generated<string>;
  challenge: Buffer;
  purpose: "add" | "login" | "confirm";
  sessionId: string | null;
  expiresAt: Instant;
}

interface PasskeySettings {
  onlyOne: Generated<boolean>;
  requiredForAdmins: boolean;
}

interface Passkeys {
  passkeyId: Generated<string>;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: string;
  name: string;
  createdAt: Instant;
  usedAt: Instant | null;
}

interface PlayerTribes {
  seasonId: string;
  playerId: string;
  fromEpisodeId: string;
  tribeId: string | null;
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
  createdAt: Generated<Instant>;
}

interface PostponedDrafts {
  leagueId: string;
  seasonId: string;
  startDate: Instant;
  pickTimeSeconds: number;
  teamOrder: string[];
  orderBy: "hand" | "shuffled" | "drawn" | "standings";
}

interface PushKeys {
  onlyOne: Generated<boolean>;
  publicKey: string;
  privateKey: string;
  createdAt: Generated<Instant>;
}

interface PushOutbox {
  pushId: Generated<string>;
  userId: string | null;
  deviceId: string | null;
  deviceHash: Buffer | null;
  service: Generated<string>;
  category: "draft" | "updates" | "polls" | "chat" | null;
  dedupeKey: string | null;
  state: Generated<"queued" | "sent" | "failed" | "dropped">;
  attempts: Generated<number>;
  reason: string | null;
  message: JSONColumnType<object> | null;
  urgency: Generated<"low" | "normal" | "high">;
  priority: Generated<number>;
  batchId: string | null;
  surveyId: string | null;
  episodeId: string | null;
  createdAt: Generated<Instant>;
  sentAt: Instant | null;
  dueAt: Generated<Instant>;
  expiresAt: Generated<Instant>;
}

interface QuestionOptions {
  questionOptionId: Generated<string>;
  surveyId: string;
  questionId: string;
  position: number;
  display: string;
  correct: Generated<boolean>;
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

interface RateCounts {
  counted: Buffer;
  requests: number;
  since: Instant;
}

interface Reactions {
  leagueId: string;
  reactTo: string;
  userId: string;
  emoji: string;
  messageId: string | null;
  createdAt: Instant;
}

interface Reports {
  reportId: Generated<string>;
  reporterId: string | null;
  kind: "team" | "league" | "user" | "note" | "message";
  targetId: string;
  ownerId: string | null;
  leagueId: string | null;
  reportedText: string;
  category: "offensive" | "harassment" | "impersonation" | "personal-data" | "spam" | "other";
  details: string;
  createdAt: Instant;
  outcome: "resolved" | "dismissed" | null;
  closedAt: Instant | null;
  closedBy: string | null;
}

interface ResetTokens {
  tokenHash: Buffer;
  userId: string;
  createdAt: Instant;
  expiresAt: Instant;
}

interface RosterMovePlayers {
  leagueId: string;
  number: number;
  playerId: string;
  fromTeamId: string | null;
  toTeamId: string | null;
  copy: Generated<number>;
}

interface RosterMoves {
  leagueId: string;
  number: number;
  seasonId: string;
  fromEpisode: number;
  decidedThrough: number;
  madeAt: Instant;
  price: Generated<number>;
  tradeId: string | null;
  draftId: string | null;
  lateBy: "owner" | "rule" | null;
}

interface RosterPlayers {
  leagueId: string;
  playerId: string;
  teamId: string;
  addedAt: Generated<Instant>;
  copy: Generated<number>;
}

interface RosterReads {
  sessionId: string;
  leagueId: string;
  version: string;
  rosters: JSONColumnType<{ teamId: string; playerId: string }[]>;
  readAt: Instant;
}

interface RuleChanges {
  leagueId: string;
  number: number;
  rules: JSONColumnType<LeagueRules>;
  changedAt: Instant;
  changedBy: string | null;
  reason: string | null;
  seasonId: string | null;
  knownThrough: number;
}

interface ScoreCorrections {
  correctionId: GeneratedAlways<string>;
  seasonId: string;
  episodeId: string;
  playerId: string;
  statisticId: string | null;
  statistic: string;
  fromPoints: number | null;
  toPoints: number | null;
  correctedAt: Generated<Instant>;
}

interface Scores {
  scoreId: Generated<string>;
  seasonId: string;
  episodeId: string;
  playerId: string;
  statisticId: string;
  points: number;
  createdAt: Generated<Instant>;
  updatedAt: Generated<Instant>;
}

interface Seasons {
  seasonId: Generated<string>;
  name: string;
  isCurrent: Generated<boolean>;
  archivedAt: Instant | null;
  newEpisodes: Generated<"stream" | "hold">;
  isDemo: Generated<boolean>;
  createdAt: Generated<Instant>;
}

interface Sessions {
  sessionId: Generated<string>;
  tokenHash: Buffer;
  userId: string;
  userAgent: string | null;
  createdAt: Instant;
  seenAt: Instant;
  expiresAt: Instant;
  confirmedAt: Instant | null;
  passkeyAt: Instant | null;
}

interface SetupLinks {
  onlyOne: Generated<boolean>;
  tokenHash: Buffer;
  createdAt: Instant;
  usedAt: Instant | null;
}

interface SpoilerMarks {
  userId: string;
  seasonId: string;
  mode: "live" | "manual" | "delay";
  throughEpisode: number | null;
  delayHours: number | null;
  changedAt: Instant;
}

interface Statistics {
  statisticId: Generated<string>;
  seasonId: string;
  name: string;
  defaultPoints: Generated<number>;
  description: string | null;
  position: Generated<number>;
  createdAt: Generated<Instant>;
}

interface SubmissionAnswers {
  submissionAnswerId: Generated<string>;
  submissionId: string;
  questionId: string;
  questionOptionId: string;
}

interface Submissions {
  submissionId: Generated<string>;
  leagueId: string;
  teamId: string;
  surveyId: string;
  submittedAt: Instant;
  complete: Generated<boolean>;
  points: Generated<number>;
}

interface SurveyReminders {
  surveyId: string;
  airDay: Day;
  userId: string;
  handedOverAt: Instant | null;
}

interface Surveys {
  surveyId: Generated<string>;
  seasonId: string;
  episodeId: string;
  gradedAt: Instant | null;
  version: Generated<number>;
  lockedSince: Instant | null;
  createdAt: Generated<Instant>;
}

interface Teams {
  teamId: Generated<string>;
  leagueId: string;
  ownerId: string;
  name: string;
  createdAt: Generated<Instant>;
}

interface TradePlayers {
  tradeId: string;
  leagueId: string;
  playerId: string;
  fromTeamId: string;
}

interface Trades {
  tradeId: string;
  leagueId: string;
  seasonId: string;
  fromTeamId: string;
  toTeamId: string;
  note: string | null;
  proposedAt: Instant;
  decidedThrough: number;
  state: Generated<"open" | "withdrawn" | "declined" | "countered" | "accepted" | "vetoed">;
  answeredAt: Instant | null;
  answeredThrough: number | null;
  vetoUntil: Instant | null;
  vetoedAt: Instant | null;
  vetoedBy: string | null;
  vetoReason: string | null;
}

interface Tribes {
  tribeId: Generated<string>;
  seasonId: string;
  name: string;
  color: Generated<string>;
  status: Generated<string>;
  position: Generated<number>;
  createdAt: Generated<Instant>;
}

interface UsernameSkeletons {
  skeleton: string;
  userId: string;
}

interface Users {
  userId: Generated<string>;
  username: string;
  email: string | null;
  emailVerifiedAt: Instant | null;
  firstName: string;
  lastName: string;
  isAdmin: Generated<boolean>;
  isOwner: Generated<boolean>;
  isScorer: Generated<boolean>;
  suspendedAt: Instant | null;
  emailDraft: Generated<boolean>;
  emailUpdates: Generated<boolean>;
  emailPolls: Generated<boolean>;
  emailRecaps: Generated<boolean>;
  emailChat: Generated<"all" | "mentions" | "none">;
  emailAdmin: Generated<boolean>;
  pushDraft: Generated<boolean>;
  pushUpdates: Generated<boolean>;
  pushPolls: Generated<boolean>;
  pushRecaps: Generated<boolean>;
  pushChat: Generated<"all" | "mentions" | "none">;
  isDemo: Generated<boolean>;
  createdAt: Generated<Instant>;
}

interface VerificationCodes {
  userId: string;
  email: string;
  codeHash: Buffer;
  tries: Generated<number>;
  sentAt: Instant;
  expiresAt: Instant;
  sentCount: Generated<number>;
  windowStartedAt: Generated<Instant>;
}
