/**
 * Every number of the specifications that more than one package needs. "user §9" and "admin §9" are
 * the lists of business constants of the two specifications, "wire §4" the rules they left open,
 * "faults" what the product must survive, "house" our own choice.
 */

/** Milliseconds in a second, so that durations in seconds and times in milliseconds meet by name. */
export const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

// Names and texts, in characters.
/** user §9. */
export const TEAM_NAME_MIN_LENGTH = 3;
/** user §9. */
export const LEAGUE_NAME_MIN_LENGTH = 3;
/** Names of people, teams, leagues, tribes and statistics; wire §4 "Texts". */
export const NAME_MAX_LENGTH = 255;
/** The longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;
/** wire §4 "Texts". */
export const EPISODE_TITLE_MAX_LENGTH = 500;
/** wire §4 "Texts". */
export const NOTE_MAX_LENGTH = 1000;
/** wire §4 "Texts". */
export const STATISTIC_DESCRIPTION_MAX_LENGTH = 1000;
/** wire §4 "Texts". */
export const PROMPT_MAX_LENGTH = 1000;
/** An uploaded picture's address; wire §2 "Admin". */
export const PHOTO_URL_MAX_LENGTH = 255;
/** An uploaded picture, in bytes: what a phone's camera makes fits; house. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Below it there is no picture; house. */
export const PHOTO_MIN_BYTES = 100;
/** A note in a list, before "Show More"; user §9 and admin §9. */
export const NOTE_PREVIEW_LENGTH = 100;
/** A statistic's description in the admin table; admin §9. */
export const STATISTIC_PREVIEW_LENGTH = 50;
/** admin §9. */
export const PUSH_TITLE_MAX_LENGTH = 50;
/** admin §9. */
export const PUSH_BODY_MAX_LENGTH = 120;
/** admin §9. */
export const EMAIL_SUBJECT_MAX_LENGTH = 100;

// Accounts.
/** The least the specification allows; user §9. */
export const PASSWORD_MIN_LENGTH = 4;
/** What is asked for unless the operator sets another number; wire §4 "Accounts". */
export const PASSWORD_MIN_LENGTH_DEFAULT = 8;
/** UTF-8 bytes; wire §4 "Accounts". */
export const PASSWORD_MAX_BYTES = 256;
/** Digits of a verification code; user §9. */
export const CODE_LENGTH = 6;
/** wire §4 "Accounts". */
export const CODE_LIFE_MS = 30 * MINUTE_MS;
/** Wrong tries until a code is void; wire §4 "Accounts". */
export const CODE_MAX_TRIES = 5;
/** Time between two codes for one user; wire §4 "Accounts". */
export const CODE_RESEND_MS = MINUTE_MS;
/** Codes mailed to one user in an hour; faults, "Resend flooding". */
export const CODE_MAX_PER_HOUR = 5;
/**
 * Codes mailed to one user, and to one address, in any 24 hours. One more may still be good from before,
 * so that whoever guesses has 16 × 5 tries at 900 000 numbers: below the 10⁻⁴ a day of faults,
 * "6-digit code brute force".
 */
export const CODE_MAX_PER_DAY = 15;
/** wire §4 "Accounts". */
export const RESET_LIFE_MS = HOUR_MS;
/** Reset links mailed to one user in an hour; house, after the limit of the codes. */
export const RESET_MAX_PER_HOUR = 5;

// The draft.
/** user §9 and admin §9. */
export const PICK_SECONDS_DEFAULT = 120;
/** A clock of 0 seconds would be over before it starts; faults, "pickTimeSeconds". */
export const PICK_SECONDS_MIN = 1;
/** 23:59:59, the most that the three fields hold; admin §5. */
export const PICK_SECONDS_MAX = 86_399;
/** Between saving a draft and its start, unless the operator sets another number; admin §9. */
export const DRAFT_MIN_LEAD_SECONDS_DEFAULT = 300;
/** How long before the start a draft is "starting soon" and its owners are warned; admin §9. */
export const DRAFT_STARTING_SOON_SECONDS = 300;
/** The start that the settings offer: so many days ahead … admin §9. */
export const DRAFT_DEFAULT_DAYS_AHEAD = 7;
/** … at this hour, local time; admin §9. */
export const DRAFT_DEFAULT_HOUR = 19;
/** A first clock later than this starts when it is started, not at the scheduled second; house. */
export const DRAFT_START_SLACK_MS = SECOND_MS;
/** A deadline overdue by more was watched by nobody, and its team gets a fresh clock; house, for wire §4. */
export const OVERDUE_GRACE_MS = 5 * SECOND_MS;

/** The clock of a team whose owner asked to be picked for; house: time to read who is on the clock, no more. */
export const AWAY_PICK_SECONDS = 5;
/** The most that the desk adds at once; house. */
export const DESK_ADD_SECONDS_MAX = 3600;
/** Why the desk did what it did, in characters; house. */
export const DESK_REASON_MAX_LENGTH = 200;
/** Contestants in one queue; house, above every season. */
export const QUEUE_MAX = 200;
/** What a practice offers for one pick; house. */
export const PRACTICE_SECONDS = { min: 5, max: 60, usual: 15 } as const;
/** A practice fills its seats with bots up to so many teams; house. */
export const PRACTICE_TEAMS_MIN = 4;
/** How long before the start the room opens; house. */
export const ROOM_OPENS_SECONDS = 1800;

// The draft room.
/** The timer badge turns yellow at so many seconds or fewer; user §9. */
export const TIMER_YELLOW_SECONDS = 30;
/** … and red; user §9. */
export const TIMER_RED_SECONDS = 10;
/** At so many seconds or fewer a pick is made without asking again; user §9. */
export const IMMEDIATE_PICK_SECONDS = 10;
/** user §9. */
export const PICK_TIMER_TICK_MS = 250;
/** user §9. */
export const START_COUNTDOWN_TICK_MS = SECOND_MS;
/** From 0 to 1; user §9. */
export const CHIME_VOLUME = 0.7;
/** The divider of narrow screens, in percent of the height; user §2 "Draft room". */
export const DIVIDER_MIN_PERCENT = 10;
/** user §2 "Draft room". */
export const DIVIDER_MAX_PERCENT = 80;
/** user §2 "Draft room". */
export const DIVIDER_DEFAULT_PERCENT = 30;

// Scoring and polls.
/** The least points of one statistic in one episode; house, so that a sum cannot overflow. */
export const POINTS_MIN = -10_000;
/** The most points of one statistic in one episode; house. */
export const POINTS_MAX = 10_000;
/** A poll stays the latest for so long after its episode's air date; wire §4 "Polls". */
export const LATEST_POLL_HOURS = 2;

// Screens.
/** A failed login's toast; user §9. */
export const LOGIN_TOAST_MS = 3000;
/** The shortest and longest of the other toasts; user §9 and admin §9. */
export const TOAST_MIN_MS = 2000;
/** user §9. */
export const TOAST_MAX_MS = 4000;
/** From the data's arrival until the spinner goes; user §9. */
export const SPINNER_HIDE_MS = 300;
/** user §9. */
export const LAYOUT_BREAKPOINT_PX = 992;
/** user §9. */
export const NAVIGATION_HEIGHT_PX = 64;
/** user §9. */
export const IOS_INSTALL_PROMPT_MS = 3000;
/** user §9. */
export const SERVICE_WORKER_WAIT_MS = 500;
/** user §9. */
export const FOREGROUND_LOG_ENTRIES = 20;
/** How often the admin's league list asks again; admin §9. */
export const LEAGUE_LIST_REFRESH_MS = MINUTE_MS;
/** admin §9. */
export const TRIBE_COLOR_DEFAULT = "#000000";
