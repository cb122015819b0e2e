/** Numbers that users can run into, and others that more than one package needs. The ids are those of docs/product. */

/** Milliseconds in a second. */
export const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

// Names and texts, in characters.
/** LIMIT-3. */
export const TEAM_NAME_MIN_LENGTH = 3;
/** LIMIT-3. */
export const LEAGUE_NAME_MIN_LENGTH = 3;
/** Names of people, teams, leagues, tribes and statistics (LIMIT-27). */
export const NAME_MAX_LENGTH = 255;
/** Marks above and below one letter in names and texts (API-72): Hebrew with vowels and accents has up to four. */
export const STACKED_MARKS_MAX = 5;
/** The longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;
/** LIMIT-27. */
export const EPISODE_TITLE_MAX_LENGTH = 500;
/** LIMIT-27. */
export const NOTE_MAX_LENGTH = 1000;
/** LIMIT-27. */
export const STATISTIC_DESCRIPTION_MAX_LENGTH = 1000;
/** LIMIT-27. */
export const PROMPT_MAX_LENGTH = 1000;
/** The address of an uploaded picture (API-43). */
export const PHOTO_URL_MAX_LENGTH = 255;
/** How often a player can leave the game in a season. */
export const EXITS_MAX = 20;
/** An uploaded picture, in bytes. What a phone's camera makes fits. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** A smaller file is no picture. */
export const PHOTO_MIN_BYTES = 100;
/** The notes that a page shows, the newest (LIMIT-34). */
export const NOTES_SHOWN = 100;
/** A note in a list, before "Show More" (LIMIT-12, LIMIT-19). */
export const NOTE_PREVIEW_LENGTH = 100;
/** A statistic's description in the admin table (LIMIT-19). */
export const STATISTIC_PREVIEW_LENGTH = 50;
/** LIMIT-25. */
export const PUSH_TITLE_MAX_LENGTH = 50;
/** LIMIT-25. */
export const PUSH_BODY_MAX_LENGTH = 120;
/** LIMIT-25. */
export const EMAIL_SUBJECT_MAX_LENGTH = 100;
/** In characters, with its HTML. */
export const EMAIL_BODY_MAX_LENGTH = 100_000;
/** The page that a push message opens. */
export const PUSH_URL_MAX_LENGTH = 500;
/** Users chosen for one message; all users have no limit. */
export const RECIPIENTS_MAX = 10_000;
/** The messages to many users that an admin sees, the newest. */
export const SENT_MESSAGES_SHOWN = 20;
/** What is typed into the search of a list. */
export const SEARCH_MAX_LENGTH = 200;

/** How long a publication can be undone (PUBLISH-4). */
export const UNDO_PUBLISH_MS = MINUTE_MS;
/** The corrections that a list shows, the newest (PUBLISH-11). */
export const CORRECTIONS_SHOWN = 100;

// Accounts.
/** The smallest minimum that an operator can set (LIMIT-2). */
export const PASSWORD_MIN_LENGTH = 4;
/** Unless the operator sets another number (ACCOUNT-55). */
export const PASSWORD_MIN_LENGTH_DEFAULT = 8;
/** UTF-8 bytes (ACCOUNT-54). */
export const PASSWORD_MAX_BYTES = 256;
/** Digits of a verification code (LIMIT-1). */
export const CODE_LENGTH = 6;
/** ACCOUNT-56. */
export const CODE_LIFE_MS = 30 * MINUTE_MS;
/** Wrong attempts until a code is void (ACCOUNT-56). */
export const CODE_MAX_TRIES = 5;
/** Time between two codes of a user for one address (ACCOUNT-57). */
export const CODE_RESEND_MS = MINUTE_MS;
/** Codes of a user mailed to one address in an hour (ACCOUNT-57). */
export const CODE_MAX_PER_HOUR = 5;
/** Codes mailed for one user in an hour, to all addresses together (ACCOUNT-57). */
export const CODE_MAX_PER_USER_HOUR = 10;
/**
 * Codes mailed to one user, and to one address, in any 24 hours (ACCOUNT-57). One more may still be valid
 * from before, so an attacker has 16 × 5 attempts at 900 000 numbers: less than 10⁻⁴ a day.
 */
export const CODE_MAX_PER_DAY = 15;
/** ACCOUNT-59. */
export const RESET_LIFE_MS = HOUR_MS;
/** Reset links mailed to one user in an hour (ACCOUNT-59). */
export const RESET_MAX_PER_HOUR = 5;

/** Wrong passwords of a logged-in user in an hour, in forms that ask for it again. */
export const WRONG_PASSWORDS_PER_HOUR = 10;
/** Above this the least recently used session of a user ends. */
export const SESSIONS_PER_USER = 20;
/** Above this the least recently seen device gets no more push messages. */
export const DEVICES_PER_USER = 20;
/** Open pages of a user that are told what happens; the oldest is disconnected. */
export const PAGES_PER_USER = 10;
/** Passkeys per user. */
export const PASSKEYS_MAX = 10;
/** The name that a user gives to a passkey. */
export const PASSKEY_NAME_MAX_LENGTH = 50;

// Leagues.
/** Leagues that one user is in. */
export const LEAGUES_PER_USER = 100;
/** Leagues that one user creates in 24 hours. */
export const LEAGUES_PER_DAY = 100;
/**
 * Teams in one league. One PostgreSQL notification (8000 bytes), which lists the teams present in a room, has space for
 * this many.
 */
export const LEAGUE_TEAMS_MAX = 100;

// The draft.
/** LIMIT-6. */
export const PICK_SECONDS_DEFAULT = 120;
/** A clock of 0 seconds would be over before it starts (LIMIT-28). */
export const PICK_SECONDS_MIN = 1;
/** 23:59:59, the most that the three fields can express (LIMIT-28). */
export const PICK_SECONDS_MAX = 86_399;
/** Between saving a draft and its start, unless the operator sets another number (LIMIT-23). */
export const DRAFT_MIN_LEAD_SECONDS_DEFAULT = 300;
/** How long before the start a draft is "starting soon" and its owners are warned (LIMIT-23). */
export const DRAFT_STARTING_SOON_SECONDS = 300;
/** The default start in the settings: this many days ahead … (LIMIT-24) */
export const DRAFT_DEFAULT_DAYS_AHEAD = 7;
/** … at this hour, local time (LIMIT-24). */
export const DRAFT_DEFAULT_HOUR = 19;
/** A first clock that starts later than this runs from its actual start, not from the scheduled second. */
export const DRAFT_START_SLACK_MS = SECOND_MS;
/** A deadline overdue by more than this was watched by no server, and its team gets a fresh clock (DRAFT-30). */
export const OVERDUE_GRACE_MS = 5 * SECOND_MS;

/** The clock of a team whose owner is away (DRAFT-33): enough time to read who is on the clock. */
export const AWAY_PICK_SECONDS = 5;
/** The most that a commissioner adds at once. */
export const ADD_TIME_SECONDS_MAX = 3600;
/** The reason of a commissioner's action, in characters (LIMIT-30). */
export const COMMISSIONER_REASON_MAX_LENGTH = 200;
/** Players in one queue, above every season (LIMIT-29). */
export const QUEUE_MAX = 200;
/** The pick times of a mock draft. */
export const PRACTICE_SECONDS = { min: 5, max: 60, usual: 15 } as const;
/** A mock draft with fewer teams is filled up with bots. */
export const MOCK_DRAFT_TEAMS_MIN = 4;
/** Open mock drafts of one user. */
export const MOCK_DRAFTS_PER_USER = 5;
/** Changes between ready and away of one team in a draft: each is stored permanently and read again with every pick. */
export const STATUS_CHANGES_MAX = 200;
/** Devices and tabs of one user in a draft room; the oldest is disconnected. */
export const ROOM_TABS_PER_USER = 10;
/** How long before the start the room opens (ROOM-28). */
export const ROOM_OPENS_SECONDS = 1800;

// The draft room.
/** At this many seconds or fewer the clock of a pick is yellow (LIMIT-11). */
export const TIMER_YELLOW_SECONDS = 30;
/** At this many seconds or fewer the clock of a pick is red (LIMIT-11). */
export const TIMER_RED_SECONDS = 10;
/** At this many seconds or fewer a pick is made without confirmation (ROOM-11). */
export const IMMEDIATE_PICK_SECONDS = 10;
/** LIMIT-7. */
export const PICK_TIMER_TICK_MS = 250;
/** LIMIT-7. */
export const START_COUNTDOWN_TICK_MS = SECOND_MS;
/** From 0 to 1 (LIMIT-11). */
export const CHIME_VOLUME = 0.7;
/** The divider of narrow screens, in percent of the height (ROOM-4). */
export const DIVIDER_MIN_PERCENT = 10;
/** ROOM-4. */
export const DIVIDER_MAX_PERCENT = 80;
/** ROOM-4. */
export const DIVIDER_DEFAULT_PERCENT = 30;

// Moderation.
/** What a fan adds to a report (LIMIT-35). */
export const REPORT_DETAILS_MAX_LENGTH = 500;
/** The reports of a fan in 24 hours (LIMIT-35). */
export const REPORTS_PER_DAY = 20;
/** A word that names must not contain (LIMIT-36). */
export const BLOCK_WORD_MAX_LENGTH = 50;
/** Blocked words of a site (LIMIT-36). */
export const BLOCK_WORDS_MAX = 1000;

// The chat of a league.
/** A message in a league's chat (LIMIT-37). */
export const CHAT_MESSAGE_MAX_LENGTH = 1000;
/** The same as browsers count characters: an emoji of a family has many. */
export const CHAT_MESSAGE_MAX_UNITS = 12_000;
/** The members that one message mentions (LIMIT-37). */
export const MENTIONS_MAX = 20;
/** What is searched in a chat. */
export const CHAT_SEARCH_MAX_LENGTH = 100;
/** More messages that are not read are shown as "99+". */
export const UNREAD_MAX = 100;

// Tables that an admin imports.
/** Rows of a table of players or episodes (LIMIT-32). */
export const TABLE_ROWS_MAX = 200;
/** The changes that the check of a season file lists. */
export const IMPORT_CHANGES_SHOWN = 100;
/** The age of a player. */
export const AGE_MAX = 150;
/** The number of an episode in a table. */
export const EPISODE_NUMBER_MAX = 999;

// Scoring and surveys.
/** The least points of one statistic in one episode, so that a sum cannot overflow (LIMIT-31). */
export const POINTS_MIN = -10_000;
/** The most points of one statistic in one episode (LIMIT-31). */
export const POINTS_MAX = 10_000;
/** Questions of one survey. */
export const QUESTIONS_MAX = 50;
/** Correct answers that one question asks for. */
export const ANSWERS_MAX = 50;
/** Points of one question. */
export const QUESTION_POINTS_MAX = 1000;
/** A survey stays the latest for so long after its episode's air date (SURVEY-16). */
export const LATEST_SURVEY_HOURS = 2;

// Lists.
/** The rows of a list that is sent as a whole (LIMIT-33). */
export const WHOLE_LIST_MAX = 20_000;

// Screens.
/** From the data's arrival until the loading indicator goes (LIMIT-8). */
export const SPINNER_HIDE_MS = 300;
/** LIMIT-16. */
export const LAYOUT_BREAKPOINT_PX = 992;
/** LIMIT-17. */
export const IOS_INSTALL_PROMPT_MS = 3000;
/** LIMIT-9. */
export const SERVICE_WORKER_WAIT_MS = 500;
/** LIMIT-18. */
export const FOREGROUND_LOG_ENTRIES = 20;
/** How often the admin's list of leagues is loaded again (LIMIT-24). */
export const LEAGUE_LIST_REFRESH_MS = MINUTE_MS;
/** LIMIT-22. */
export const TRIBE_COLOR_DEFAULT = "#000000";

// Rules of a league.
/** How often a user may change whom a team keeps in a second draft (LIMIT-44). */
export const KEEPS_PER_MINUTE = 20;
/** The largest roster that a league may set (LIMIT-38). */
export const ROSTER_SIZE_MAX = 50;
/** Changes of a league's rules in 24 hours (LIMIT-38). */
export const RULE_CHANGES_PER_DAY = 20;
/** How many times poll points may count at most (LIMIT-38). */
export const POLL_WEIGHT_MAX = 3;
/** How many times all points of an episode may count at most (LIMIT-38). */
export const MULTIPLIER_MAX = 3;
/** How many hours the upper half of the standings waits at most with replacements (LIMIT-38). */
export const LOWER_FIRST_HOURS_MAX = 168;
/** The replacements of a team in a season that a league may allow at most (LIMIT-38). */
export const REPLACEMENTS_MAX = 20;
/** The most points that a league may give to a statistic; the least are as many below zero (LIMIT-39). */
export const STATISTIC_VALUE_MAX = 1000;
/** The statistics of a season with a value of the league's own (LIMIT-39). */
export const STATISTIC_VALUES_MAX = 100;
/** The points that a replacement may cost at most (LIMIT-40). */
export const REPLACEMENT_PRICE_MAX = 100;
/** The points that an adjustment gives or takes at most (LIMIT-40). */
export const ADJUSTMENT_MAX = 1000;
/** Adjustments of a league in a season, those that were taken back included (LIMIT-40). */
export const ADJUSTMENTS_PER_SEASON = 200;
/** Proposals of trades that a team has open at most (LIMIT-41). */
export const TRADES_OPEN_MAX = 10;
/** Proposals of a team in 24 hours (LIMIT-41). */
export const TRADES_PER_DAY = 20;
/** The contestants that each team gives in a trade (LIMIT-42). */
export const TRADE_PLAYERS_MAX = 10;
/** LIMIT-42. */
export const TRADE_NOTE_MAX_LENGTH = 200;
/** For how many hours the owner of a league may veto a trade at most (LIMIT-43). */
export const VETO_HOURS_MAX = 168;

// Activity of a league.
/** The newest entries that members read (LIMIT-50). */
export const ACTIVITY_MAX = 200;

// Spoiler protection.
/** Two weeks: the longest time after an episode's air time that a person or a league waits for results. */
export const SPOILER_DELAY_MAX_HOURS = 336;

// Requests of a user in a minute. More are refused until it is over.
/** Messages written into all chats (LIMIT-37). */
export const CHAT_MESSAGES_PER_MINUTE = 20;
/** LIMIT-37. */
export const REACTIONS_PER_MINUTE = 60;
/** Reports of names, messages and notes. */
export const REPORTS_PER_MINUTE = 20;
/** Each action is stored permanently and broadcast. */
export const COMMISSIONER_ACTIONS_PER_MINUTE = 60;
/** Enough for dragging, not for a loop. */
export const QUEUE_SAVES_PER_MINUTE = 120;
/** Ready and away in a draft. */
export const TEAM_STATUSES_PER_MINUTE = 30;
/** Changes of a league's rules; its members are notified of those during a season. */
export const RULE_CHANGES_PER_MINUTE = 10;
/** Adjustments of points, made or taken back; the league's members are notified. */
export const ADJUSTMENTS_PER_MINUTE = 20;
/** Own events of a league in a season (LIMIT-47). */
export const OWN_EVENTS_MAX = 20;
/** The most points of an own event; the least are as many below zero (LIMIT-47). */
export const OWN_EVENT_POINTS_MAX = 1000;
/** In characters (LIMIT-47). */
export const OWN_EVENT_NAME_MAX_LENGTH = 50;
/** How often a player has an own event in an episode at most (LIMIT-48). */
export const EVENT_COUNT_MAX = 99;
/** Entries of own events in a league and season, corrections included (LIMIT-48). */
export const EVENT_ENTRIES_PER_SEASON = 5000;
/** The entries that the history shows, the newest (LIMIT-49). */
export const EVENT_ENTRIES_SHOWN = 100;
/** Cells of the sheet of own events. */
export const EVENT_ENTRIES_PER_MINUTE = 300;
/** Messages to a league's members about adjustments, made or taken back (LIMIT-40). */
export const ADJUSTMENT_MESSAGES_PER_DAY = 10;
/** Replacements and trades that all members of a league get messages about (MOVE-13, TRADE-9). */
export const MOVE_MESSAGES_PER_DAY = 10;
/** Replacements and trades of contestants, refused ones included. */
export const MOVES_PER_MINUTE = 60;
/** The league's wait for results; its members are told of a longer one. */
export const FLOORS_PER_MINUTE = 10;
/** How the user watches, and what they have seen. */
export const MARKS_PER_MINUTE = 60;

// Requests of an address in a minute.
/** All requests: a bar full of fans or the customers of a mobile network share one address. */
export const REQUESTS_PER_MINUTE = 6000;
/** Those that hash a password or check a secret; a household on one address must still get in. */
export const PASSWORD_REQUESTS_PER_MINUTE = 30;
/** Those that send email. */
export const EMAIL_REQUESTS_PER_MINUTE = 20;
/** Secrets in links, which are cheap to check and opened a few times. */
export const SECRET_LINKS_PER_MINUTE = 60;
/** Uploaded pictures. */
export const UPLOADS_PER_MINUTE = 60;
