import { o as __toESM } from "./rolldown-runtime-C1I3wEg2.js";
import { p as sql } from "./env-BgKUeCB2.js";
import { $ as _minLength, A as extend, B as pipe, C as _default, D as boolean, E as array, F as nullish, G as transform, H as refine, I as number, J as uuid, K as union, L as object, M as literal, O as discriminatedUnion, P as nullable, Q as _maxLength, R as optional, S as ZodMiniStringFormat, T as _null, U as strictObject, V as record, W as string, X as _isoDateTime, Y as _gte, Z as _lte, _ as usernameSkeletons, a as notify, at as _trim, b as violates, d as renderEmail, et as _negative, gt as $constructor, it as _toLowerCase, j as int, k as email, l as enqueueEmail, nt as _regex, ot as $ZodISODateTime, q as unknown, rt as _startsWith, tt as _overwrite, u as greetingFor, w as _enum, x as toJsonb, y as inTransaction } from "./migrate-ltDvOHDo.js";
import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
// ../game/dist/limits.js
/** Numbers that more than one package needs. The ids are those of docs/product. */
/** Milliseconds in a second, so that durations in seconds and times in milliseconds meet by name. */
const SECOND_MS = 1e3;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS$2 = 60 * MINUTE_MS;
/** LIMIT-27. */
const NOTE_MAX_LENGTH = 1e3;
/** LIMIT-27. */
const STATISTIC_DESCRIPTION_MAX_LENGTH = 1e3;
/** LIMIT-27. */
const PROMPT_MAX_LENGTH = 1e3;
/** An uploaded picture, in bytes. What a phone's camera makes fits. */
const PHOTO_MAX_BYTES = 10485760;
/** ACCOUNT-56. */
const CODE_LIFE_MS = 30 * MINUTE_MS;
/** Time between two codes for one user (ACCOUNT-57). */
const CODE_RESEND_MS = MINUTE_MS;
/** ACCOUNT-59. */
const RESET_LIFE_MS = HOUR_MS$2;
/** 23:59:59, the most that the three fields hold (LIMIT-28). */
const PICK_SECONDS_MAX = 86399;
/** A first clock that starts later than this runs from its actual start, not from the scheduled second. */
const DRAFT_START_SLACK_MS = SECOND_MS;
/** A deadline overdue by more than this was watched by no server, and its team gets a fresh clock (DRAFT-30). */
const OVERDUE_GRACE_MS = 5 * SECOND_MS;
/** The most that a commissioner adds at once. */
const DESK_ADD_SECONDS_MAX = 3600;
/** The pick times of a mock draft. */
const PRACTICE_SECONDS = {
	min: 5,
	max: 60,
	usual: 15
};
/** How long before the start the room opens (ROOM-28). */
const ROOM_OPENS_SECONDS = 1800;
/** The least points of one statistic in one episode, so that a sum cannot overflow (LIMIT-31). */
const POINTS_MIN = -1e4;
/** The most points of one statistic in one episode (LIMIT-31). */
const POINTS_MAX = 1e4;
/** LIMIT-22. */
const TRIBE_COLOR_DEFAULT = "#000000";
// ../game/dist/visible-length.js
/** Some are letters or symbols to Unicode and still show nothing: fillers, and the empty braille pattern. */
const BLANK$1 = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** How many characters of a text a reader sees: graphemes that are not blank. */
const visibleLength = (text) => graphemes(text).filter((grapheme) => SHOWN.test(grapheme.replace(BLANK$1, ""))).length;
/** Browsers that cannot tell graphemes (Firefox before 125) count letters with their marks. */
const graphemes = (text) => typeof Intl.Segmenter === "function" ? Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment) : text.match(/\P{M}\p{M}*/gu) ?? [];
// ../game/dist/draft/refusal-messages.js
const ABORTED = "An admin has ended this draft.";
/** What an owner is told whose pick is refused. */
const PICK_REFUSAL_MESSAGES = {
	"not-started": "The draft has not started yet.",
	complete: "The draft is complete.",
	aborted: ABORTED,
	paused: "The draft is paused.",
	"not-your-turn": "It is not your turn to pick.",
	"slot-filled": "That pick was already made.",
	"time-is-up": "Time is up for that pick.",
	"player-taken": "That contestant was already picked.",
	"player-unavailable": "That contestant is not available."
};
/** What an admin is told whose settings are refused; `begun` is ADMIN-LEAGUE-19. */
const SCHEDULE_REFUSAL_MESSAGES = {
	begun: "Cannot save: Draft has already started",
	"no-team": "This league has no teams yet.",
	"order-mismatch": "The draft order must name every team of the league exactly once.",
	"no-round": "There are not enough contestants for every team to get one.",
	"bad-pick-seconds": "Pick time must be between 1 second and 23:59:59."
};
/** What an admin is told whose start is too soon; for the default of 5 minutes that of ADMIN-LEAGUE-18. */
function tooSoonMessage(minLeadSeconds) {
	return `Draft must be scheduled ${minLeadSeconds === 0 ? "" : `at least ${durationText(minLeadSeconds)} `}in the future to allow participants time to prepare.`;
}
/** In the largest unit that it is a whole number of. */
function durationText(seconds) {
	const [name, size] = [
		["hour", 3600],
		["minute", 60],
		["second", 1]
	].find(([, unit]) => seconds % unit === 0) ?? ["second", 1];
	const count = seconds / size;
	return `${count} ${name}${count === 1 ? "" : "s"}`;
}
/** What whoever runs a draft is told when it cannot be done. */
const DESK_REFUSAL_WORDS = {
	"not-started": "The draft has not started yet.",
	complete: "The draft is complete. Nothing in it changes any more.",
	aborted: ABORTED,
	paused: "The draft is paused already.",
	"not-paused": "The draft is not paused.",
	"time-is-up": "Time is up for that pick.",
	"bad-seconds": "Please add between 1 second and 1 hour.",
	"board-changed": "The board has changed meanwhile. Please look again.",
	"slot-filled": "That pick was already made.",
	"player-taken": "That contestant was already picked.",
	"player-unavailable": "That contestant is not available."
};
/** What an owner is told whose mark is refused. */
const TEAM_STATUS_REFUSAL_MESSAGES = {
	complete: "The draft is complete.",
	aborted: ABORTED,
	"no-team": "Your team is not in this draft."
};
// ../../node_modules/zod/v4/mini/iso.js
const ZodMiniISODateTime = /*@__PURE__*/ $constructor("ZodMiniISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return _isoDateTime(ZodMiniISODateTime, params);
}
// ../contract/dist/fields.js
/** A uuid, in lower case because ids are compared as text. */
const Id = uuid("That id is not one of ours").check(_toLowerCase());
/** A moment as the server sends it: ISO-8601, UTC, with `Z`. */
const Iso = /* @__PURE__ */ datetime();
/** At least so many visible characters. */
const showing = (least, message) => refine((value) => visibleLength(value) >= least, message);
/** A required text of at most 255 characters; `words` is the message for a missing or blank one. */
const text$1 = (message) => string(message).check(_trim(), showing(1, message), _maxLength(255, `Please use at most 255 characters`), refine((value) => !hasControlCharacter(value), "Please leave out control characters"));
/** The reason that a commissioner or an admin gives; stored, and read by others. */
const reason = text$1("Please say why").check(_maxLength(200, `A reason has at most 200 characters`), refine((value) => !/\p{Surrogate}/u.test(value), "Please leave out control characters"));
/** Line breaks and other control characters, which could forge an email header. */
function hasControlCharacter(value) {
	return /[\u0000-\u001f\u007f]/.test(value);
}
/** The same without line breaks and tabs, which texts of several lines may contain. */
function hasUnwantedCharacter(value) {
	return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}
/** Zero-width characters and soft hyphens alone show nothing: a notification would be empty. */
const hasVisibleCharacter = (value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
/** Characters that join several emoji to one or select the coloured form. */
const EMOJI = /\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/gu;
/** Invisible characters and bidirectional controls, except those within an emoji. */
const hasInvisibleCharacter = (value) => /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value.replace(EMOJI, ""));
/** An email address; `words` is the message for a missing one. */
const emailAddress = (message) => string(message).check(_trim(), _minLength(1, message), _maxLength(254, "That e-mail address is too long"), email("Please enter a valid email address"));
/** Years from 1980 to 2199; others are probably typing errors. */
const MOMENT = /^(?:19[89]|2[01]\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?$/;
/** A moment from a client: `yyyy-MM-ddTHH:mm` is UTC whatever the server's zone; full ISO too (API-61). */
const moment = (message) => pipe(string(message).check(refine((value) => MOMENT.test(value) && !Number.isNaN(momentToMs(value)), message)), transform((value) => new Date(momentToMs(value)).toISOString()));
function momentToMs(value) {
	const ms = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`);
	const day = value.slice(0, 10);
	return new Date(Date.parse(`${day}T00:00Z`)).toISOString().startsWith(day) ? ms : NaN;
}
/** A player's tribe as it is shown: the colour as a ring or a dot, never alone. */
const Tribe = object({
	name: string(),
	color: string()
});
/** First and last name of a user or a player. */
const PersonName = object({
	firstName: string(),
	lastName: string()
});
/** A whole number that may come as a numeric string; an empty one counts as 0 (ADMIN-SCORE-24). */
const wholeNumber$1 = (message, bounds) => pipe(union([
	number(),
	string(),
	_null()
], message), pipe(transform((value) => typeof value === "string" ? readWhole(value.trim()) : value ?? 0), int(message).check(_gte(bounds.min, message), _lte(bounds.max, message))));
function readWhole(value) {
	if (value === "") return 0;
	return /^[+-]?\d{1,9}$/.test(value) ? Number(value) : NaN;
}
// ../contract/dist/route.js
/** The largest body of a route that does not say otherwise. */
const BODY_MAX_BYTES = 16384;
/** The largest body of any route (a survey is posted back whole); uploads have limits of their own. */
const LARGEST_BODY_BYTES = 1048576;
/** Declares a call; adds nothing, keeps the exact types. */
function route(definition) {
	return definition;
}
/** `{status:'success', …fields}`. */
const success = (fields) => object({
	status: literal("success"),
	...fields
});
/** `{status:'success', data}`. */
const successWith = (data) => success({ data });
object({
	status: _enum(["fail", "not_found"]),
	message: string(),
	err: string()
});
// ../contract/dist/account.js
const ALL_REQUIRED = "All fields are required";
/** The length in UTF-8, without TextEncoder, which this package does not have. */
function byteLength(value) {
	let bytes = 0;
	for (const char of value) {
		const code = char.codePointAt(0) ?? 0;
		bytes += code < 128 ? 1 : code < 2048 ? 2 : code < 65536 ? 3 : 4;
	}
	return bytes;
}
/** Any characters, no trimming (ACCOUNT-54). */
const newPassword = (message) => string(message).check(_minLength(1, message), _minLength(4, "Password must be at least 4 characters"), refine((value) => byteLength(value) <= 256, `Password must be at most 256 bytes`));
/** An existing password: only its size is limited, before it is compared. */
const OwnPassword = string("Please enter your password").check(_minLength(1, "Please enter your password"), _maxLength(256, "That is not your password"));
const LOGIN_FAILED_MESSAGE = "Invalid username/email or password";
/** Login input is sent as typed; only its size is limited, before it is hashed. */
const TypedPassword = string(LOGIN_FAILED_MESSAGE).check(refine((value) => byteLength(value) <= 256, LOGIN_FAILED_MESSAGE));
/** No name or address is this long or contains NUL. */
const TypedName = string(LOGIN_FAILED_MESSAGE).check(_maxLength(255, LOGIN_FAILED_MESSAGE), refine((value) => !value.includes("\0"), LOGIN_FAILED_MESSAGE));
/** No `@`: a username must not look like an address. */
const Username = text$1(ALL_REQUIRED).check(refine((value) => !value.includes("@"), "A username cannot contain @"), refine((value) => !hasInvisibleCharacter(value), "A username cannot contain invisible characters"));
const CODE_MESSAGE = "Please enter a valid 6-digit verification code";
/** Travels as a number from 100000 to 999999. */
const VerificationCode = int(CODE_MESSAGE).check(_gte(1e5, CODE_MESSAGE), _lte(999999, CODE_MESSAGE));
const Preferences = object({
	draftNotifications: boolean(),
	latestUpdates: boolean(),
	pollReminders: boolean()
});
const Me = object({
	userId: Id,
	username: string(),
	email: nullable(string()),
	emailVerified: boolean(),
	firstName: string(),
	lastName: string(),
	emailPreferences: Preferences,
	pushNotificationPreferences: Preferences
});
/** Where the app goes next: always a path of this site. */
const Target = string().check(_startsWith("/"));
const SetUpBody = object({
	token: string("This set-up link is not valid").check(_maxLength(200, "This set-up link is not valid")),
	username: Username,
	email: emailAddress(ALL_REQUIRED),
	password: newPassword(ALL_REQUIRED),
	loadSeason: boolean()
});
const RegisterBody = object({
	username: Username,
	email: emailAddress(ALL_REQUIRED),
	pwd: newPassword(ALL_REQUIRED),
	firstName: text$1(ALL_REQUIRED),
	lastName: text$1(ALL_REQUIRED)
});
const accountRoutes = {
	check: route({
		name: "account.check",
		method: "GET",
		path: "/login/check",
		access: "anyone",
		summary: "Is the token that of a valid session?",
		reply: success({ verified: boolean() })
	}),
	checkAdmin: route({
		name: "account.checkAdmin",
		method: "GET",
		path: "/login/checkAdmin",
		access: "anyone",
		summary: "Is the token an admin's?",
		reply: success({ verified: boolean() })
	}),
	login: route({
		name: "account.login",
		method: "POST",
		path: "/login",
		access: "anyone",
		summary: "Opens a session for a username or email address",
		body: object({
			username: TypedName,
			pwd: TypedPassword
		}),
		reply: success({
			token: string(),
			target: Target,
			userType: _enum(["USER", "ADMIN"])
		})
	}),
	logout: route({
		name: "account.logout",
		method: "POST",
		path: "/login/logout",
		access: "user",
		summary: "Ends the session of the token",
		reply: success({})
	}),
	me: route({
		name: "account.me",
		method: "GET",
		path: "/user/me",
		access: "user",
		summary: "The caller's profile and preferences",
		reply: successWith(Me)
	}),
	register: route({
		name: "account.register",
		method: "POST",
		path: "/user/register",
		access: "anyone",
		summary: "Creates a user and sends a verification code",
		body: RegisterBody,
		reply: success({
			data: object({
				userId: Id,
				email: string()
			}),
			target: Target
		})
	}),
	verifyEmail: route({
		name: "account.verifyEmail",
		method: "POST",
		path: "/user/verify-email",
		access: "anyone",
		summary: "Verifies an address with its code and opens a session",
		body: object({
			verificationCode: VerificationCode,
			userId: Id
		}),
		reply: success({
			token: string(),
			target: Target
		})
	}),
	resendVerification: route({
		name: "account.resendVerification",
		method: "POST",
		path: "/user/resend-verification",
		access: "anyone",
		summary: "Sends a new verification code, at most once a minute",
		body: object({ userId: Id }),
		reply: success({ message: string() })
	}),
	updateEmail: route({
		name: "account.updateEmail",
		method: "POST",
		path: "/user/update-email",
		access: "user",
		summary: "Sends a code to a new address, which stays pending until it is verified, and a link that stops the change to the old address",
		body: object({
			email: emailAddress("Please enter an email address"),
			/** Our app asks for it; the legacy client does not. */
			password: optional(OwnPassword)
		}),
		reply: success({ message: string() })
	}),
	stopEmailChange: route({
		name: "account.stopEmailChange",
		method: "POST",
		path: "/user/stop-email-change",
		access: "anyone",
		summary: "Restores the old address with the link sent to it and ends all sessions",
		body: object({ token: string("This link is not valid").check(_maxLength(200, "This link is not valid")) }),
		reply: success({ message: string() })
	}),
	correctEmail: route({
		name: "account.correctEmail",
		method: "POST",
		path: "/user/correct-email",
		access: "anyone",
		summary: "Corrects the address of an unverified account, given its password, and sends a code",
		body: object({
			userId: Id,
			pwd: OwnPassword,
			email: emailAddress("Please enter an email address")
		}),
		reply: success({
			data: object({
				userId: Id,
				email: string()
			}),
			message: string()
		})
	}),
	forgotPassword: route({
		name: "account.forgotPassword",
		method: "POST",
		path: "/user/forgot-password",
		access: "anyone",
		summary: "Sends a reset link to a verified address",
		body: object({ email: emailAddress("Please enter your email address") }),
		reply: success({ message: string() })
	}),
	resetPassword: route({
		name: "account.resetPassword",
		method: "POST",
		path: "/user/reset-password",
		access: "anyone",
		summary: "Sets a new password with the token of a reset link and ends all earlier sessions",
		body: object({
			token: string("This reset link is not valid").check(_maxLength(200, "This reset link is not valid")),
			password: newPassword("Please fill in all fields")
		}),
		reply: success({ message: string() })
	}),
	setUp: route({
		name: "account.setUp",
		method: "POST",
		path: "/setup",
		access: "anyone",
		summary: "Creates the first admin with the one-time link that the first start printed",
		body: SetUpBody,
		reply: success({
			token: string(),
			target: Target
		})
	})
};
// ../contract/dist/admin-account.js
const AccountParams = object({ userId: Id });
const Reason = object({ reason });
const done$1 = success({ message: string() });
const AccountRole = _enum(["fan", "admin"], "Please choose a role");
/** An account as admins see it. */
const AdminAccount = extend(PersonName, {
	userId: Id,
	username: string(),
	email: nullable(string()),
	/** Whether this address is verified. */
	verified: boolean(),
	role: AccountRole,
	/** The number of sessions. */
	sessions: int(),
	/** The number of leagues it has a team in. */
	leagues: int(),
	/** To the hour; null without a session. */
	lastSeenAt: nullable(Iso)
});
/** An account with many failed logins within a day. */
const FailedLogins = object({
	userId: Id,
	username: string(),
	failures: int(),
	lastFailedAt: Iso
});
const adminAccountRoutes = {
	list: route({
		name: "adminAccount.list",
		method: "GET",
		path: "/user/admin/accounts",
		access: "admin",
		summary: "Accounts by username, page by page",
		query: object({
			/** Words in the username, the name or the address. */
			search: optional(string().check(_maxLength(200, "Please search for less"))),
			/** From 1. */
			page: optional(string().check(_regex(/^[1-9]\d{0,5}$/, "That page is not a number from 1")))
		}),
		reply: successWith(object({
			total: int(),
			rows: array(AdminAccount)
		}))
	}),
	failedLogins: route({
		name: "adminAccount.failedLogins",
		method: "GET",
		path: "/user/admin/failed-logins",
		access: "admin",
		summary: "The accounts with the most failed logins in the last day, if there were many",
		reply: successWith(array(FailedLogins))
	}),
	verify: route({
		name: "adminAccount.verify",
		method: "POST",
		path: "/user/admin/accounts/:userId/verify",
		access: "admin",
		summary: "Marks an account's address as verified, without a code",
		params: AccountParams,
		body: Reason,
		reply: done$1
	}),
	sendResetLink: route({
		name: "adminAccount.sendResetLink",
		method: "POST",
		path: "/user/admin/accounts/:userId/reset-link",
		access: "admin",
		summary: "Sends a reset link to an account's verified address",
		params: AccountParams,
		body: Reason,
		reply: done$1
	}),
	setRole: route({
		name: "adminAccount.setRole",
		method: "PUT",
		path: "/user/admin/accounts/:userId/role",
		access: "admin",
		summary: "Gives a user admin rights or takes them away, except the last admin's",
		params: AccountParams,
		body: object({
			role: AccountRole,
			reason
		}),
		reply: done$1
	})
};
// ../contract/dist/league.js
const TEAM_NAME_MESSAGE = "Team name must be at least 3 characters long";
const LEAGUE_NAME_MESSAGE = "League name must be at least 3 characters long";
const TeamName = text$1(TEAM_NAME_MESSAGE).check(showing(3, TEAM_NAME_MESSAGE));
const LeagueName = text$1(LEAGUE_NAME_MESSAGE).check(showing(3, LEAGUE_NAME_MESSAGE));
/** Empty fields of a form are sent as null. Any characters except NUL, which the database cannot store. */
const LeaguePassword = nullish(string().check(_maxLength(255, "Please use at most 255 characters"), refine((value) => !value.includes("\0"), "Please leave out control characters")));
const INVITE_MESSAGE = "This invite link is not valid";
/** The last part of an invite link. */
const InviteToken = string(INVITE_MESSAGE).check(_regex(/^[\w-]{1,200}$/, INVITE_MESSAGE));
const LeagueParams = object({ leagueId: Id });
const AddLeagueBody = object({
	name: LeagueName,
	teamName: TeamName,
	privateInd: boolean("Please say whether the league is private"),
	password: LeaguePassword
}).check(refine((league) => !league.privateInd || Boolean(league.password), {
	error: "Password is required for private leagues",
	path: ["password"]
}));
const LeaguePlayer = object({
	playerId: Id,
	firstName: string(),
	lastName: string(),
	tribe: nullable(object({ name: string() }))
});
/** The state of a league's draft, as its pages show it. */
const LeagueDraft = object({
	startDate: Iso,
	complete: boolean(),
	/** An admin ended it before the last pick. It is also complete, and another one can be set. */
	aborted: boolean(),
	/** A commissioner paused it. */
	paused: boolean(),
	pickTimeSeconds: int()
});
const League = object({
	leagueId: Id,
	name: string(),
	privateInd: boolean(),
	/** Only the owner and admins get it. */
	password: optional(nullable(string())),
	drafts: array(LeagueDraft),
	/** The date of a draft that passed while another season was current; it waits for a new date. */
	postponedFrom: nullable(Iso),
	/** The caller owns it, or is an admin. */
	mayChange: boolean(),
	/** The longest-standing first. */
	teams: array(object({
		teamId: Id,
		name: string(),
		owner: PersonName,
		players: array(LeaguePlayer),
		mine: boolean(),
		/** Its owner is the league's owner. */
		ownsLeague: boolean()
	}))
});
const JoinableLeague = object({
	leagueId: Id,
	name: string(),
	privateInd: boolean(),
	teamsCount: int(),
	owner: object({ userName: string() })
});
const AdminLeague = object({
	leagueId: Id,
	name: string(),
	owner: object({
		firstName: string(),
		lastName: string(),
		userName: string()
	}),
	privateInd: boolean(),
	teamsCount: int(),
	/** For the legacy client, which takes a past date for a running draft: null once it is complete (LEGACY-9). */
	draftDate: nullable(Iso),
	/** The start of the season's draft, also once it is complete. */
	draftStartDate: nullable(Iso),
	draftComplete: boolean(),
	/** An admin ended it before the last pick. */
	draftAborted: boolean(),
	teams: array(object({
		teamId: Id,
		name: string(),
		owner: PersonName
	}))
});
const leagueRoutes = {
	joinable: route({
		name: "league.joinable",
		method: "GET",
		path: "/league/notMyLeagues",
		access: "user",
		summary: "Leagues the caller can join",
		reply: successWith(array(JoinableLeague))
	}),
	join: route({
		name: "league.join",
		method: "POST",
		path: "/league/join",
		access: "user",
		summary: "Joins a league with a new team",
		body: object({
			teamName: TeamName,
			leagueId: Id,
			leaguePassword: LeaguePassword,
			/** The token of an invite link, in place of the password. */
			invite: nullish(InviteToken)
		}),
		reply: successWith(object({
			leagueId: Id,
			teamId: Id
		}))
	}),
	add: route({
		name: "league.add",
		method: "POST",
		path: "/league/add",
		access: "user",
		summary: "Creates a league; the caller owns it and has its first team",
		body: AddLeagueBody,
		reply: successWith(object({
			leagueId: Id,
			teamId: Id
		}))
	}),
	get: route({
		name: "league.get",
		method: "GET",
		path: "/league/:leagueId",
		access: "member",
		summary: "One league with its teams and rosters",
		params: LeagueParams,
		reply: successWith(League)
	}),
	ownerAccess: route({
		name: "league.ownerAccess",
		method: "GET",
		path: "/league/ownerAccess/:leagueId",
		access: "user",
		summary: "May the caller change this league?",
		params: LeagueParams,
		reply: success({ access: boolean() })
	}),
	list: route({
		name: "league.list",
		method: "GET",
		path: "/league",
		access: "admin",
		summary: "Every league, for the admin's table",
		reply: successWith(array(AdminLeague))
	})
};
const adminLeagueRoutes = {
	add: route({
		name: "adminLeague.add",
		method: "POST",
		path: "/league/admin",
		access: "admin",
		summary: "Creates a league for a user, who owns it and has its first team",
		body: object({
			ownerId: uuid("Please choose an owner"),
			name: LeagueName,
			teamName: TeamName,
			privateInd: boolean("Please say whether the league is private"),
			password: LeaguePassword
		}).check(refine((league) => !league.privateInd || Boolean(league.password), {
			error: "Password is required for private leagues",
			path: ["password"]
		})),
		reply: successWith(object({
			leagueId: Id,
			teamId: Id
		}))
	}),
	remove: route({
		name: "adminLeague.remove",
		method: "DELETE",
		path: "/league/:leagueId",
		access: "admin",
		summary: "Deletes a league with its teams, drafts, rosters and submissions",
		params: LeagueParams,
		reply: success({ message: string() })
	}),
	removeTeam: route({
		name: "adminLeague.removeTeam",
		method: "DELETE",
		path: "/team/:teamId",
		access: "admin",
		summary: "Deletes a team; refused while its league's draft runs",
		params: object({ teamId: Id }),
		reply: success({ message: string() })
	}),
	setPlayers: route({
		name: "adminLeague.setPlayers",
		method: "POST",
		path: "/league/:leagueId/players",
		access: "admin",
		summary: "Replaces all rosters of a league in the current season; refused while its draft runs",
		params: LeagueParams,
		bodyMaxBytes: 262144,
		body: object({ assignments: array(object({
			teamId: Id,
			playerId: Id
		}), "Please say who is on which team").check(_maxLength(2e3, "Those are too many assignments")) }),
		reply: success({ message: string() })
	})
};
// ../contract/dist/admin-player.js
const PlayerParams = object({ playerId: Id });
const SavePlayerBody = object({
	/** Missing or null for a new one. */
	playerId: nullish(Id),
	firstName: text$1("First name is required"),
	lastName: text$1("Last name is required"),
	tribeId: uuid("Please choose a tribe").check(_toLowerCase()),
	/** The episode from which a changed tribe holds; without it, the next one to air. */
	tribeFromEpisodeId: nullish(Id),
	/** An address returned by `uploadImage`. Missing or null keeps the stored photo, empty removes it. */
	photoUrl: nullish(string("That photo is not one of ours").check(_maxLength(255, "That photo is not one of ours")))
});
const AdminPlayer = object({
	playerId: Id,
	firstName: string(),
	lastName: string(),
	photoUrl: nullable(string()),
	tribe: nullable(Tribe),
	eliminated: boolean()
});
/** A player's tribe from an episode on. */
const Move = object({
	episodeId: Id,
	number: int(),
	tribe: Tribe
});
const adminPlayerRoutes = {
	list: route({
		name: "adminPlayer.list",
		method: "GET",
		path: "/player/admin",
		access: "admin",
		summary: "The season's players, for the admin's table",
		reply: successWith(array(AdminPlayer))
	}),
	get: route({
		name: "adminPlayer.get",
		method: "GET",
		path: "/player/:playerId",
		access: "admin",
		summary: "One player, for the form",
		params: PlayerParams,
		reply: successWith(object({
			playerId: Id,
			firstName: string(),
			lastName: string(),
			photoUrl: nullable(string()),
			tribeId: nullable(Id),
			moves: array(Move)
		}))
	}),
	save: route({
		name: "adminPlayer.save",
		method: "POST",
		path: "/player",
		access: "admin",
		summary: "Creates a player in the current season, or changes one",
		body: SavePlayerBody,
		reply: success({ data: object({ playerId: Id }) })
	}),
	remove: route({
		name: "adminPlayer.remove",
		method: "DELETE",
		path: "/player/:playerId",
		access: "admin",
		summary: "Deletes a player with all scores; refused once drafted",
		params: PlayerParams,
		reply: success({})
	})
};
// ../contract/dist/audit.js
const AuditEntry = object({
	auditId: string(),
	at: Iso,
	/** Null for the operator at the command line and for a deleted user. */
	user: nullable(object({
		userId: Id,
		username: string()
	})),
	action: string(),
	subjectId: nullable(Id),
	/** What was changed, such as "Alex Moore, Immunity, episode 3". */
	subject: string(),
	before: nullable(record(string(), unknown())),
	after: nullable(record(string(), unknown()))
});
const auditRoutes = { list: route({
	name: "audit.list",
	method: "GET",
	path: "/audit",
	access: "admin",
	summary: "Who changed what, newest first, fifty at a time",
	query: object({
		/** Words that the entry must contain: names, actions, values. */
		search: optional(string().check(_maxLength(200, "Please search for less"))),
		action: optional(string().check(_maxLength(100))),
		subjectId: optional(Id),
		/** Entries before this one. */
		before: optional(string().check(_regex(/^\d{1,18}$/, "That entry is not one of ours")))
	}),
	reply: successWith(object({
		entries: array(AuditEntry),
		more: boolean(),
		/** Names of what the values refer to by id, as far as it still exists. */
		names: record(string(), string())
	}))
}) };
// ../contract/dist/broadcast.js
const NOBODY = "Please select at least one user or choose \"All Users\"";
/** All users, or the ones chosen. */
const TargetUsers = union([literal("all"), array(Id).check(_minLength(1, NOBODY), _maxLength(1e4, "Those are too many users"))], NOBODY);
const required$1 = (message, length, tooLong) => string(message).check(_trim(), _minLength(1, message), _maxLength(length, tooLong));
const PUSH_REQUIRED_MESSAGE = "Title and body are required";
const EMAIL_REQUIRED_MESSAGE = "Subject and email body are required";
const EMAIL_BODY_MAX_LENGTH = 1e5;
/** A line break in a subject could forge a header. */
const inOneLine = refine((value) => !hasControlCharacter(value), "Please leave out control characters");
const printable = refine((value) => !hasUnwantedCharacter(value), "Please leave out control characters");
const visible = refine(hasVisibleCharacter, PUSH_REQUIRED_MESSAGE);
const OWN_ADDRESS = "Please enter a page of this site: its address, or its path, which begins with /";
const PushBody = object({
	targetUsers: TargetUsers,
	title: required$1(PUSH_REQUIRED_MESSAGE, 50, "A title is at most 50 characters long").check(inOneLine, visible),
	body: required$1(PUSH_REQUIRED_MESSAGE, 120, "A body is at most 120 characters long").check(printable, visible),
	type: _enum([
		"admin_test",
		"survey",
		"draft",
		"admin_note",
		"league",
		"general"
	], "Please choose a type"),
	/** A path of this site, or a whole address in it, which the server reduces to its path. */
	url: nullish(string(OWN_ADDRESS).check(_maxLength(500, "That address is too long"), _regex(/^(\/(?![/\\]).*|https?:\/\/.+)?$/i, OWN_ADDRESS), inOneLine)),
	/** Chosen by the client: a request sent again under the same id sends nothing twice. */
	mailingId: nullish(Id)
});
const EmailBody = object({
	targetUsers: TargetUsers,
	subject: required$1(EMAIL_REQUIRED_MESSAGE, 100, "A subject is at most 100 characters long").check(inOneLine),
	body: required$1(EMAIL_REQUIRED_MESSAGE, EMAIL_BODY_MAX_LENGTH, "That email is too long").check(printable),
	isHtml: boolean("Please say whether the body is HTML"),
	priority: _enum([
		"low",
		"normal",
		"high"
	], "Please choose a priority"),
	/** Chosen by the client: a request sent again under the same id sends nothing twice. */
	mailingId: nullish(Id)
});
/** A message to many and its progress; the four counts add up to what was queued so far. */
const SentMessage = object({
	mailingId: Id,
	channel: _enum(["mail", "push"]),
	subject: string(),
	createdAt: Iso,
	/** "sending" until the last one is sent, failed or dropped. */
	state: _enum([
		"sending",
		"sent",
		"cancelled"
	]),
	/** How many emails or devices it was for. */
	recipients: int(),
	sent: int(),
	failed: int(),
	/** Not sent: no longer wanted, or cancelled. */
	dropped: int(),
	waiting: int()
});
const Recipient = object({
	userId: Id,
	name: string(),
	email: nullable(string())
});
/** `message` says the same as text. */
const counts = {
	/** What was queued: devices for a push message, emails for an email. */
	successCount: int(),
	/** The same as `unreachableUsers`, under the name that the legacy client reads. */
	failureCount: int(),
	/** Chosen users whom such a message cannot reach; 0 for a message to all users. */
	unreachableUsers: int(),
	message: string()
};
const broadcastRoutes = {
	pushRecipients: route({
		name: "broadcast.pushRecipients",
		method: "GET",
		path: "/user/admin",
		access: "admin",
		summary: "Users with a device that accepts push messages, as recipients to choose from",
		reply: success({ users: array(extend(Recipient, { devices: int() })) })
	}),
	emailRecipients: route({
		name: "broadcast.emailRecipients",
		method: "GET",
		path: "/user/admin-users-email",
		access: "admin",
		summary: "Users with a verified address who have not unsubscribed, as recipients to choose from",
		reply: success({ users: array(Recipient) })
	}),
	push: route({
		name: "broadcast.push",
		method: "POST",
		path: "/user/admin-test-push",
		access: "admin",
		summary: "Queues a push message to all or chosen users regardless of their preferences",
		bodyMaxBytes: 524288,
		body: PushBody,
		reply: success({
			/** The number of devices it is queued for; whether it arrives is known later. */
			devicesNotified: int(),
			...counts
		})
	}),
	sent: route({
		name: "broadcast.sent",
		method: "GET",
		path: "/user/admin-messages",
		access: "admin",
		summary: "The latest messages to many with their progress, newest first, and the state of emails to single users",
		reply: success({
			data: array(SentMessage),
			/** Emails to single users in the last week: codes, links, reminders. */
			letters: object({
				waiting: int(),
				failed: int()
			})
		})
	}),
	cancel: route({
		name: "broadcast.cancel",
		method: "POST",
		path: "/user/admin-messages/:mailingId/cancel",
		access: "admin",
		summary: "Cancels the part of a message to many that has not been sent",
		params: object({ mailingId: Id }),
		reply: success({ message: string() })
	}),
	email: route({
		name: "broadcast.email",
		method: "POST",
		path: "/user/admin-send-email",
		access: "admin",
		summary: "Queues an email to all or chosen users regardless of their preferences, except those who unsubscribed from such emails",
		bodyMaxBytes: LARGEST_BODY_BYTES,
		body: EmailBody,
		reply: success({
			/** The number of queued emails; whether they arrive is known later. */
			emailsSent: int(),
			...counts
		})
	})
};
// ../contract/dist/calendar.js
/** The private address of a user's calendar, which can be read without a login. */
const CalendarFeed = object({
	address: string(),
	createdAt: Iso
});
const calendarRoutes = {
	get: route({
		name: "calendar.get",
		method: "GET",
		path: "/user/calendar",
		access: "user",
		summary: "The address of the caller's calendar feed, or null while there is none",
		reply: successWith(nullable(CalendarFeed))
	}),
	renew: route({
		name: "calendar.renew",
		method: "POST",
		path: "/user/calendar",
		access: "user",
		summary: "Creates a new address for the caller's calendar feed; an earlier one stops working",
		reply: successWith(CalendarFeed)
	}),
	remove: route({
		name: "calendar.remove",
		method: "DELETE",
		path: "/user/calendar",
		access: "user",
		summary: "Ends the caller's calendar feed",
		reply: success({})
	})
};
// ../contract/dist/device.js
const DEVICE_MESSAGE = "That device cannot be registered";
/** A push subscription as JSON, or a Firebase token. */
const PushToken = string(DEVICE_MESSAGE).check(_minLength(1, DEVICE_MESSAGE), _maxLength(4096, DEVICE_MESSAGE));
const INFO_LENGTH = 500;
/** NUL and lone surrogates, which the database cannot store. */
const UNKEEPABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Text by which users recognise a device. Cut to size, so that no device is refused for its description. */
const info = nullish(string(DEVICE_MESSAGE).check(_overwrite((value) => value.slice(0, INFO_LENGTH).replaceAll(UNKEEPABLE, ""))));
const deviceRoutes = {
	pushKey: route({
		name: "device.pushKey",
		method: "GET",
		path: "/user/push-key",
		access: "user",
		summary: "The public key with which a browser subscribes to push messages, base64url",
		reply: successWith(object({ publicKey: string() }))
	}),
	register: route({
		name: "device.register",
		method: "POST",
		path: "/user/fcm-token",
		access: "user",
		summary: "Registers a device for push messages; a device registered by a second account moves to it",
		body: object({
			fcmToken: PushToken,
			deviceInfo: nullish(object({
				userAgent: info,
				platform: info,
				language: info,
				screenResolution: info,
				timezone: info,
				lastSeen: info,
				isPWA: nullish(boolean(DEVICE_MESSAGE)),
				isIOS: nullish(boolean(DEVICE_MESSAGE))
			}, DEVICE_MESSAGE))
		}),
		reply: success({})
	}),
	forget: route({
		name: "device.forget",
		method: "POST",
		path: "/user/fcm-token/forget",
		access: "user",
		summary: "Ends push messages to one of the caller's devices",
		body: object({ fcmToken: PushToken }),
		reply: success({})
	})
};
// ../contract/dist/draft-event.js
/** The log of a draft as everybody in the room reads it, event by event; see `DraftEvent` of the game. */
const DraftTeam = object({
	teamId: Id,
	name: string(),
	owner: PersonName
});
/** A contestant as the draft room and the board show them. */
const PublicPlayer = extend(PersonName, {
	playerId: Id,
	photoUrl: nullable(string()),
	tribe: nullable(Tribe)
});
const OrderBy = _enum([
	"hand",
	"shuffled",
	"drawn"
]);
const CommissionerRole = _enum(["owner", "admin"]);
const PickedBy = _enum([
	"owner",
	"queue",
	"rule",
	"desk"
]);
const TeamStatus = _enum(["ready", "away"]);
const at = int();
const commissionerAction = {
	desk: CommissionerRole,
	reason: string(),
	at
};
const pick = {
	pickNumber: int(),
	teamId: Id,
	playerId: Id,
	by: PickedBy,
	at,
	choice: optional(int()),
	tied: optional(array(Id)),
	desk: optional(CommissionerRole),
	reason: optional(string())
};
const DraftEvent = discriminatedUnion("type", [
	object({
		type: literal("scheduled"),
		order: array(Id),
		rounds: int(),
		startsAt: at,
		pickSeconds: int(),
		at,
		orderBy: optional(OrderBy),
		draw: optional(int())
	}),
	object({
		type: literal("clock-started"),
		pickNumber: int(),
		startedAt: at,
		deadline: at,
		fullDeadline: optional(at)
	}),
	object({
		type: literal("picked"),
		...pick
	}),
	object({
		type: literal("paused"),
		remainingMs: number(),
		...commissionerAction
	}),
	object({
		type: literal("resumed"),
		...commissionerAction
	}),
	object({
		type: literal("time-added"),
		seconds: int(),
		...commissionerAction
	}),
	object({
		type: literal("undone"),
		keptPicks: int(),
		...commissionerAction
	}),
	object({
		type: literal("held"),
		cause: _enum(["storage", "clock"]),
		at
	}),
	object({
		type: literal("marked"),
		teamId: Id,
		mark: TeamStatus,
		on: boolean(),
		at
	}),
	object({
		type: literal("team-left"),
		teamId: Id,
		at
	}),
	object({
		type: literal("completed"),
		at
	}),
	object({
		type: literal("aborted"),
		keepPicks: boolean(),
		...commissionerAction
	})
]);
/** How an admin ended a draft before all its picks were made. */
const AbortedDraft = object({
	reason: string(),
	/** What was picked stays on the rosters; else it was taken back. */
	keepPicks: boolean(),
	/** How many picks stood then. */
	picksMade: int()
});
/** What a log folds to; see `Draft` of the game. */
const DraftFold = object({
	order: array(Id),
	orderBy: OrderBy,
	draw: int(),
	rounds: int(),
	startsAt: at,
	pickSeconds: int(),
	picks: array(object(pick)),
	pickNumber: int(),
	begunAt: nullable(at),
	startedAt: nullable(at),
	deadline: nullable(at),
	fullDeadline: nullable(at),
	pausedAt: nullable(at),
	remainingMs: nullable(number()),
	ready: array(Id),
	away: array(Id),
	completedAt: nullable(at),
	aborted: nullable(AbortedDraft)
});
// ../contract/dist/draft.js
const PICK_TIME_MESSAGE = "Pick time must be between 1 second and 23:59:59";
const order = array(Id, "Please put the teams in order").check(_maxLength(1e3));
const Queue = array(Id, "Please put the contestants in order").check(_maxLength(200, `A queue holds at most 200 contestants`));
const settings = {
	draftDate: moment("Please choose when the draft starts"),
	pickTimeSeconds: wholeNumber$1(PICK_TIME_MESSAGE, {
		min: 1,
		max: PICK_SECONDS_MAX
	})
};
/** An action sent again under the same key counts once and is answered as if it had just been done. */
const key$1 = optional(Id);
const pickNumber = wholeNumber$1("Please say which pick", {
	min: 1,
	max: 1e5
});
/** A number only: an empty value read as 0 would undo every pick. */
const pickCount = int("Please say how many picks").check(_gte(0), _lte(1e5));
const done = success({ message: string() });
const draftRoutes = {
	byLeague: route({
		name: "draft.byLeague",
		method: "GET",
		path: "/draft/byLeague/:leagueId",
		access: "member",
		summary: "A league's draft with one row per team, in the order of the first round; null when none is set",
		params: LeagueParams,
		reply: successWith(nullable(object({
			startDate: Iso,
			complete: boolean(),
			pickTimeSeconds: int(),
			draftOrder: array(object({ team: DraftTeam })),
			orderBy: OrderBy,
			/** How often the order was drawn from the seed so far. */
			draw: int(),
			begun: boolean(),
			paused: boolean(),
			/** An admin ended it. It is also complete, and another one can be set. */
			aborted: nullable(AbortedDraft),
			/** When the room opens and shows who is present. */
			roomOpensAt: Iso
		})))
	}),
	generate: route({
		name: "draft.generate",
		method: "POST",
		path: "/draft/generate/:leagueId",
		access: "admin",
		summary: "Sets a league's draft: order, start and pick time",
		params: LeagueParams,
		bodyMaxBytes: 65536,
		body: object({
			draftOrder: order,
			...settings
		}),
		reply: done
	}),
	desk: route({
		name: "draft.desk",
		method: "GET",
		path: "/draft/desk/:leagueId",
		access: "owner",
		summary: "What a commissioner needs to set a league's draft, with the hash of the seed",
		params: LeagueParams,
		reply: successWith(object({
			teams: array(DraftTeam),
			draftablePlayerCount: int(),
			minLeadSeconds: int(),
			/** SHA-256 of the seed behind all random draws of this draft, in hex. */
			seedHash: string(),
			/** The settings of a draft whose date passed while another season was current; it waits for a new date. */
			postponed: nullable(object({
				startDate: Iso,
				pickTimeSeconds: int(),
				orderBy: OrderBy,
				draftOrder: array(Id)
			}))
		}))
	}),
	set: route({
		name: "draft.set",
		method: "PUT",
		path: "/draft/settings/:leagueId",
		access: "owner",
		summary: "Sets a league's draft, or changes it before the start; a shuffled order is drawn at once",
		params: LeagueParams,
		bodyMaxBytes: 65536,
		body: object({
			orderBy: OrderBy,
			/** By hand: every team once. Shuffled: the order drawn before, to keep it. Otherwise ignored. */
			draftOrder: _default(order, []),
			...settings
		}),
		reply: success({
			message: string(),
			data: object({ draftOrder: array(Id) })
		})
	}),
	pause: route({
		name: "draft.pause",
		method: "POST",
		path: "/draft/pause/:leagueId",
		access: "owner",
		summary: "Stops the clock of a running draft; the remaining time stays",
		params: LeagueParams,
		body: object({
			reason,
			key: key$1
		}),
		reply: done
	}),
	resume: route({
		name: "draft.resume",
		method: "POST",
		path: "/draft/resume/:leagueId",
		access: "owner",
		summary: "Resumes a paused draft with the time that was left",
		params: LeagueParams,
		body: object({
			reason,
			key: key$1
		}),
		reply: done
	}),
	addTime: route({
		name: "draft.addTime",
		method: "POST",
		path: "/draft/addTime/:leagueId",
		access: "owner",
		summary: "Gives the current pick more time",
		params: LeagueParams,
		body: object({
			seconds: wholeNumber$1(DESK_REFUSAL_WORDS["bad-seconds"], {
				min: 1,
				max: DESK_ADD_SECONDS_MAX
			}),
			reason,
			key: key$1
		}),
		reply: done
	}),
	undo: route({
		name: "draft.undo",
		method: "POST",
		path: "/draft/undo/:leagueId",
		access: "owner",
		summary: "Undoes the last picks; refused if the board has changed since it was seen",
		params: LeagueParams,
		body: object({
			keepPicks: pickCount,
			seenPicks: pickCount,
			reason,
			key: key$1
		}),
		reply: done
	}),
	pickFor: route({
		name: "draft.pickFor",
		method: "POST",
		path: "/draft/pickFor/:leagueId",
		access: "owner",
		summary: "Picks for the team on the clock",
		params: LeagueParams,
		body: object({
			pickNumber,
			playerId: Id,
			reason,
			key: key$1
		}),
		reply: done
	}),
	abort: route({
		name: "draft.abort",
		method: "POST",
		path: "/draft/abort/:leagueId",
		access: "admin",
		summary: "Ends a draft in any state. With `keepPicks`, the default, the picks stay on the rosters; otherwise their players are free again. Afterwards another draft can be set",
		params: LeagueParams,
		body: object({
			reason,
			keepPicks: _default(boolean("Please say whether the picks stay"), true),
			key: key$1
		}),
		reply: done
	}),
	queue: route({
		name: "draft.queue",
		method: "GET",
		path: "/draft/queue/:leagueId",
		access: "member",
		summary: "The queue of the caller's team, best first; no other user sees it",
		params: LeagueParams,
		reply: successWith(object({ playerIds: array(Id) }))
	}),
	saveQueue: route({
		name: "draft.saveQueue",
		method: "PUT",
		path: "/draft/queue/:leagueId",
		access: "member",
		summary: "Replaces the queue of the caller's team; players already picked are left out. With the queue it was made from as `base`, changes made elsewhere meanwhile are kept",
		params: LeagueParams,
		bodyMaxBytes: 32768,
		body: object({
			playerIds: Queue,
			base: optional(Queue)
		}),
		reply: successWith(object({ playerIds: array(Id) }))
	}),
	mark: route({
		name: "draft.mark",
		method: "POST",
		path: "/draft/mark/:leagueId",
		access: "member",
		summary: "Marks the caller's team as ready or as away, or takes the mark back",
		params: LeagueParams,
		body: object({
			mark: _enum(["ready", "away"]),
			on: boolean()
		}),
		reply: done
	}),
	calendar: route({
		name: "draft.calendar",
		method: "GET",
		path: "/draft/calendar/:leagueId",
		access: "member",
		summary: "The draft as a calendar file (RFC 5545)",
		params: LeagueParams,
		reply: successWith(object({
			fileName: string(),
			ics: string()
		}))
	}),
	board: route({
		name: "draft.board",
		method: "GET",
		path: "/draft/board/:leagueId",
		access: "member",
		summary: "The event log of a league's draft and what verifies its random draws; null without a draft",
		params: LeagueParams,
		reply: successWith(nullable(object({
			leagueName: string(),
			startDate: Iso,
			complete: boolean(),
			/** The log from its first event; folding it gives the board. */
			events: array(DraftEvent),
			teams: array(DraftTeam),
			players: array(PublicPlayer),
			seedHash: string(),
			seedPublishedAt: Iso,
			/** The seed in hex; null until the draft is complete. */
			seed: nullable(string())
		})))
	})
};
const episodeRoutes = {
	save: route({
		name: "episode.save",
		method: "POST",
		path: "/episode",
		access: "admin",
		summary: "Creates an episode of the current season, or changes its title and air date",
		body: object({
			/** Missing or null for a new one. */
			episodeId: nullish(Id),
			airDate: moment("Please enter the air date"),
			/** Forms send null for empty inputs. */
			title: nullish(string("Please enter a title, or leave it blank").check(_trim(), _maxLength(500, "A title is at most 500 characters long"), refine((title) => !hasControlCharacter(title), "Please leave out control characters")))
		}),
		reply: success({ data: object({ episodeId: Id }) })
	}),
	remove: route({
		name: "episode.remove",
		method: "DELETE",
		path: "/episode/:episodeId",
		access: "admin",
		summary: "Deletes an episode with its survey and scores; eliminations in it are taken back",
		params: object({ episodeId: Id }),
		reply: success({})
	})
};
// ../contract/dist/health.js
const healthRoutes = {
	live: route({
		name: "health.live",
		method: "GET",
		path: "/health/live",
		access: "anyone",
		summary: "The process runs",
		reply: success({})
	}),
	ready: route({
		name: "health.ready",
		method: "GET",
		path: "/health/ready",
		access: "anyone",
		summary: "The database answers, so this server can take traffic",
		reply: success({})
	})
};
// ../contract/dist/job.js
/** The two jobs by the names and schedules that clients know (API-55). */
const JobStatus = object({
	running: boolean(),
	/** Cron text. */
	schedule: string(),
	description: string(),
	lastRunAt: nullable(Iso),
	lastResult: nullable(string()),
	lastError: nullable(string()),
	nextRunAt: nullable(Iso)
});
const jobRoutes = {
	status: route({
		name: "job.status",
		method: "GET",
		path: "/jobs/status",
		access: "admin",
		summary: "The background jobs, running or stopped",
		reply: successWith(object({
			surveyReminder: JobStatus,
			draftManagement: JobStatus
		}))
	}),
	trigger: route({
		name: "job.trigger",
		method: "POST",
		path: "/jobs/trigger/:jobName",
		access: "admin",
		summary: "Runs a job now",
		params: object({ jobName: _enum(["surveyReminder", "draftManagement"], "There is no such job") }),
		reply: success({
			data: object({ message: optional(string()) }),
			message: string()
		})
	}),
	start: route({
		name: "job.start",
		method: "POST",
		path: "/jobs/start",
		access: "admin",
		summary: "Starts the background jobs",
		reply: success({ message: string() })
	}),
	stop: route({
		name: "job.stop",
		method: "POST",
		path: "/jobs/stop",
		access: "admin",
		summary: "Stops the background jobs; the clocks of running drafts continue",
		reply: success({ message: string() })
	})
};
const save = {
	path: "/league/:leagueId",
	access: "owner",
	summary: "Saves a league's name, privacy and password",
	params: LeagueParams,
	body: object({
		name: LeagueName,
		privateInd: boolean("Please say whether the league is private"),
		password: LeaguePassword
	}).check(refine((league) => !league.privateInd || Boolean(league.password), {
		error: "Password is required for private leagues",
		path: ["password"]
	})),
	reply: success({ message: string() })
};
const Invite = object({
	/** Part of the link `/invite/<token>`, with which a user can join without the league's password. */
	token: string(),
	createdAt: Iso
});
/** What an invite link shows of a league before the login. */
const InvitedLeague = object({
	leagueId: Id,
	name: string(),
	privateInd: boolean(),
	owner: PersonName,
	teamsCount: int(),
	draft: nullable(object({
		startDate: Iso,
		complete: boolean()
	})),
	/** False while its draft runs. */
	joinable: boolean()
});
const membershipRoutes = {
	save: route({
		name: "membership.save",
		method: "PUT",
		...save
	}),
	/** The legacy client sends PATCH (LEGACY-12). */
	saveByPatch: route({
		name: "membership.saveByPatch",
		method: "PATCH",
		...save
	}),
	leave: route({
		name: "membership.leave",
		method: "POST",
		path: "/league/:leagueId/leave",
		access: "user",
		summary: "Removes the caller's team from a league. An owner's league goes to its longest-standing member; an empty one is deleted",
		params: LeagueParams,
		reply: success({ message: string() })
	}),
	removeMember: route({
		name: "membership.removeMember",
		method: "DELETE",
		path: "/league/:leagueId/team/:teamId",
		access: "owner",
		summary: "Removes another user's team from a league",
		params: object({
			leagueId: Id,
			teamId: Id
		}),
		reply: success({ message: string() })
	}),
	handOver: route({
		name: "membership.handOver",
		method: "POST",
		path: "/league/:leagueId/owner",
		access: "owner",
		summary: "Hands the league over to the owner of one of its teams",
		params: LeagueParams,
		body: object({ teamId: Id }),
		reply: success({ message: string() })
	}),
	invite: route({
		name: "membership.invite",
		method: "GET",
		path: "/league/:leagueId/invite",
		access: "owner",
		summary: "The league's invite link, or null while there is none",
		params: LeagueParams,
		reply: successWith(nullable(Invite))
	}),
	renewInvite: route({
		name: "membership.renewInvite",
		method: "POST",
		path: "/league/:leagueId/invite",
		access: "owner",
		summary: "Creates a new invite link; an earlier one stops working",
		params: LeagueParams,
		reply: successWith(Invite)
	}),
	endInvite: route({
		name: "membership.endInvite",
		method: "DELETE",
		path: "/league/:leagueId/invite",
		access: "owner",
		summary: "Ends the invite link",
		params: LeagueParams,
		reply: success({})
	}),
	invited: route({
		name: "membership.invited",
		method: "GET",
		path: "/invite/:invite",
		access: "anyone",
		summary: "The league that an invite link leads to",
		params: object({ invite: InviteToken }),
		reply: successWith(InvitedLeague)
	})
};
// ../contract/dist/my-account.js
const NAMES_REQUIRED = "First name and last name are required";
const PREFERENCE = "A preference is on or off";
/** A preference that is missing or null stays as it is. */
const SentPreference = nullish(boolean(PREFERENCE));
const SentPreferences = object({
	draftNotifications: SentPreference,
	latestUpdates: SentPreference,
	pollReminders: SentPreference
}, PREFERENCE);
/** Both names, or one of the two sets of preferences; what is missing stays as it is. */
const ChangeMeBody = object({
	firstName: optional(text$1(NAMES_REQUIRED)),
	lastName: optional(text$1(NAMES_REQUIRED)),
	emailPreferences: optional(SentPreferences),
	pushNotificationPreferences: optional(SentPreferences)
}).check(refine((me) => me.firstName === void 0 === (me.lastName === void 0) && Object.keys(me).length > 0, NAMES_REQUIRED));
const ChangePasswordBody = object({
	currentPassword: OwnPassword,
	password: newPassword("Please fill in all fields")
});
const RemoveMeBody = object({ password: OwnPassword });
/** A session. */
const MySession = object({
	sessionId: Id,
	/** The browser's User-Agent. */
	userAgent: nullable(string()),
	createdAt: Iso,
	/** To the hour. */
	seenAt: Iso,
	current: boolean()
});
/** All data stored about the caller, without secrets. */
const MyData = object({
	exportedAt: Iso,
	profile: extend(Me, {
		createdAt: Iso,
		/** An address that is not verified yet. */
		pendingEmail: nullable(string())
	}),
	sessions: array(MySession),
	/** When the address of the calendar feed was created. */
	calendar: nullable(object({ createdAt: Iso })),
	devices: array(object({
		createdAt: Iso,
		seenAt: Iso,
		deviceInfo: record(string(), unknown())
	})),
	teams: array(object({
		teamId: Id,
		name: string(),
		createdAt: Iso,
		league: object({
			leagueId: Id,
			name: string(),
			owner: boolean()
		}),
		players: array(object({
			season: string(),
			firstName: string(),
			lastName: string()
		})),
		/** The team's queue in a draft that is not over. */
		queue: array(PersonName),
		polls: array(object({
			season: string(),
			episode: int(),
			submittedAt: Iso,
			points: int(),
			answers: array(object({
				prompt: string(),
				answer: string()
			}))
		}))
	})),
	/** Emails: when, of which kind, and whether they arrived. */
	mails: array(object({
		category: string(),
		createdAt: Iso,
		state: string()
	}))
});
/** What happens to a league when the caller's account is deleted. */
const LeagueWithoutMe = object({
	leagueId: Id,
	name: string(),
	/** `left`: the caller's team leaves; `handed-over`: another member owns it; `deleted`: it has no member left. */
	outcome: _enum([
		"left",
		"handed-over",
		"deleted"
	]),
	/** The new owner. */
	heir: nullable(PersonName),
	/** Its draft is running. */
	drafting: boolean()
});
const myAccountRoutes = {
	change: route({
		name: "myAccount.change",
		method: "PATCH",
		path: "/user/me",
		access: "user",
		summary: "Changes the caller's names, email preferences or push preferences",
		body: ChangeMeBody,
		reply: success({ message: string() })
	}),
	changePassword: route({
		name: "myAccount.changePassword",
		method: "POST",
		path: "/user/change-password",
		access: "user",
		summary: "Sets a new password and ends all other sessions",
		body: ChangePasswordBody,
		reply: success({ message: string() })
	}),
	sessions: route({
		name: "myAccount.sessions",
		method: "GET",
		path: "/user/sessions",
		access: "user",
		summary: "The caller's sessions, the current one first",
		reply: successWith(array(MySession))
	}),
	endSession: route({
		name: "myAccount.endSession",
		method: "DELETE",
		path: "/user/sessions/:sessionId",
		access: "user",
		summary: "Ends one of the caller's sessions",
		params: object({ sessionId: Id }),
		reply: success({})
	}),
	endOtherSessions: route({
		name: "myAccount.endOtherSessions",
		method: "DELETE",
		path: "/user/sessions",
		access: "user",
		summary: "Ends all of the caller's sessions except the current one",
		reply: success({})
	}),
	data: route({
		name: "myAccount.data",
		method: "GET",
		path: "/user/data",
		access: "user",
		summary: "All data stored about the caller, to download",
		reply: successWith(MyData)
	}),
	removal: route({
		name: "myAccount.removal",
		method: "GET",
		path: "/user/delete",
		access: "user",
		summary: "What would happen to the caller's leagues if the account were deleted",
		reply: successWith(array(LeagueWithoutMe))
	}),
	remove: route({
		name: "myAccount.remove",
		method: "POST",
		path: "/user/delete",
		access: "user",
		summary: "Deletes the caller's account. Leagues go to their longest-standing member; empty ones are deleted",
		body: RemoveMeBody,
		reply: success({ message: string() })
	})
};
// ../contract/dist/note.js
const Note = object({
	adminNoteId: Id,
	note: string(),
	createdAt: Iso
});
const NOTE_REQUIRED = "Please write a note";
const SaveNoteBody = object({
	/** Missing or null for a new one. */
	adminNoteId: nullish(Id),
	note: string(NOTE_REQUIRED).check(_trim(), _minLength(1, NOTE_REQUIRED), refine(hasVisibleCharacter, NOTE_REQUIRED), _maxLength(NOTE_MAX_LENGTH, "A note is at most 1000 characters long"), refine((note) => !hasUnwantedCharacter(note), "Please leave out control characters"))
});
const noteRoutes = {
	list: route({
		name: "note.list",
		method: "GET",
		path: "/adminNote",
		access: "user",
		summary: "The admins' notes, newest first",
		reply: successWith(array(Note))
	}),
	latest: route({
		name: "note.latest",
		method: "GET",
		path: "/adminNote/latest",
		access: "user",
		summary: "The newest note, or null",
		reply: successWith(nullable(Note))
	}),
	save: route({
		name: "note.save",
		method: "POST",
		path: "/adminNote",
		access: "admin",
		summary: "Publishes a note, or changes the text of one",
		body: SaveNoteBody,
		reply: success({ data: object({ adminNoteId: Id }) })
	}),
	remove: route({
		name: "note.remove",
		method: "DELETE",
		path: "/adminNote/:adminNoteId",
		access: "admin",
		summary: "Deletes a note",
		params: object({ adminNoteId: Id }),
		reply: success({})
	})
};
// ../contract/dist/player.js
/** A player with the points of the season. */
const RosterPlayer = object({
	playerId: Id,
	firstName: string(),
	lastName: string(),
	photoUrl: nullable(string()),
	tribe: nullable(Tribe),
	eliminated: boolean(),
	totalPoints: int()
});
const PlayerPerformance = extend(RosterPlayer, { 
/** Episodes in which the player has a score. */
episodeCount: int() });
const PlayerStanding = object({
	playerId: Id,
	place: int(),
	firstName: string(),
	lastName: string(),
	photoUrl: nullable(string()),
	teamName: nullable(string()),
	tribeName: nullable(string()),
	tribeColor: nullable(string()),
	eliminated: boolean(),
	totalPoints: int()
});
const EpisodeScore = object({
	episodeId: Id,
	title: nullable(string()),
	airDate: Iso,
	episodeScore: int(),
	scores: array(object({
		points: int(),
		statistic: object({ name: string() })
	}))
});
const playerRoutes = {
	list: route({
		name: "player.list",
		method: "GET",
		path: "/players",
		access: "user",
		summary: "The season's players by points",
		reply: successWith(array(PlayerPerformance))
	}),
	standings: route({
		name: "player.standings",
		method: "GET",
		path: "/player/byLeague",
		access: "member",
		summary: "All players of the season with their place and their team in the league",
		query: object({ leagueId: Id }),
		reply: successWith(array(PlayerStanding))
	}),
	scoreHistory: route({
		name: "player.scoreHistory",
		method: "GET",
		path: "/episode/totalScores/:playerId",
		access: "user",
		summary: "A player's scores by episode, newest first",
		params: object({ playerId: Id }),
		reply: successWith(array(EpisodeScore))
	}),
	setEliminated: route({
		name: "player.setEliminated",
		method: "POST",
		path: "/player/setEliminated/:playerId",
		access: "admin",
		summary: "Eliminates a player at an episode, or takes that back with null",
		params: object({ playerId: Id }),
		body: object({ episodeId: nullable(Id) }),
		reply: success({})
	})
};
// ../contract/dist/scoring.js
/** `episodeStatisticId` is null and `points` 0 where nothing has been entered. */
const Stat = object({
	playerId: Id,
	statisticId: Id,
	episodeId: Id,
	episodeStatisticId: nullable(Id),
	points: int(),
	defaultPoints: int()
});
const ScoreSheet = object({
	players: array(object({
		playerId: Id,
		firstName: string(),
		lastName: string(),
		photoUrl: nullable(string()),
		tribe: nullable(Tribe),
		eliminated: union([literal(1), literal(0)]),
		stats: array(Stat)
	})),
	labels: array(string())
});
const Statistic = object({
	statisticId: Id,
	name: string(),
	defaultPoints: int(),
	description: nullable(string())
});
const SaveStatisticBody = object({
	/** Missing or null for a new one. */
	statisticId: nullish(Id),
	name: text$1("Name is required"),
	defaultPoints: wholeNumber$1("Default points must be a whole number", {
		min: POINTS_MIN,
		max: POINTS_MAX
	}),
	description: nullish(string("Please write a description, or leave it blank").check(_trim(), _maxLength(STATISTIC_DESCRIPTION_MAX_LENGTH, "A description is at most 1000 characters long"), refine((description) => !hasUnwantedCharacter(description), "Please leave out control characters")))
});
const scoringRoutes = {
	episodes: route({
		name: "scoring.episodes",
		method: "GET",
		path: "/episode/admin",
		access: "admin",
		summary: "The season's episodes, newest air date first",
		reply: successWith(array(object({
			episodeId: Id,
			number: int(),
			title: nullable(string()),
			airDate: Iso,
			/** Players with a score in it. */
			scored: int()
		})))
	}),
	statistics: route({
		name: "scoring.statistics",
		method: "GET",
		path: "/statistic",
		access: "user",
		summary: "The season's statistics, in order",
		reply: successWith(array(Statistic))
	}),
	sheet: route({
		name: "scoring.sheet",
		method: "GET",
		path: "/episodeStatistic/forSetScores/:episodeId",
		access: "admin",
		summary: "The Set Scores grid of one episode",
		params: object({ episodeId: Id }),
		reply: successWith(ScoreSheet)
	}),
	save: route({
		name: "scoring.save",
		method: "POST",
		path: "/episodeStatistic",
		access: "admin",
		summary: "Saves one cell of the grid; an empty value is 0. The last call to arrive wins",
		inOrderOf: [
			"playerId",
			"statisticId",
			"episodeId"
		],
		body: object({
			playerId: Id,
			statisticId: Id,
			episodeId: Id,
			points: wholeNumber$1("Points must be a whole number", {
				min: POINTS_MIN,
				max: POINTS_MAX
			}),
			episodeStatisticId: nullish(string()),
			/** The points the admin saw before typing. If the cell has others by now, the answer is 409. */
			was: nullish(int())
		}),
		reply: success({ data: object({ episodeStatisticId: Id }) })
	}),
	saveStatistic: route({
		name: "scoring.saveStatistic",
		method: "POST",
		path: "/statistic",
		access: "admin",
		summary: "Creates a statistic of the current season, or changes one",
		body: SaveStatisticBody,
		reply: success({ data: object({ statisticId: Id }) })
	}),
	removeStatistic: route({
		name: "scoring.removeStatistic",
		method: "DELETE",
		path: "/statistic/:statisticId",
		access: "admin",
		summary: "Deletes a statistic with its scores",
		params: object({ statisticId: Id }),
		reply: success({})
	})
};
// ../contract/dist/season.js
/** Confirms that drafts scheduled in the former season do not start while another one is current. */
const LeaveDrafts = nullish(boolean("Please say whether drafts that are set may be left"));
const SeasonParams = object({ seasonId: Id });
const Season = object({
	seasonId: Id,
	name: string(),
	isCurrent: boolean(),
	archivedAt: nullable(Iso),
	createdAt: Iso,
	playerCount: int(),
	episodeCount: int(),
	scoreCount: int(),
	/** Drafts of this season with a date to come. */
	scheduledDraftCount: int()
});
const Count = object({
	added: int(),
	changed: int(),
	unchanged: int()
});
/** What an import did, or would do. */
const ImportSummary = object({
	seasonId: nullable(Id),
	season: string(),
	isNew: boolean(),
	/** The import made it the current season. */
	becomesCurrent: boolean(),
	/** Drafts scheduled in the former current season, which will not start while another one is current. */
	leavesDrafts: int(),
	counts: record(string(), Count),
	/** The first hundred changes, as text. */
	changes: array(string()),
	/** The number of further changes. */
	moreChanges: int(),
	dryRun: boolean()
});
/** A season with its results so far. */
const SeasonOverview = object({
	seasonId: Id,
	name: string(),
	isCurrent: boolean(),
	archivedAt: nullable(Iso),
	/** In rank order. */
	contestants: array(extend(PersonName, {
		playerId: Id,
		photoUrl: nullable(string()),
		tribe: nullable(Tribe),
		place: int(),
		totalPoints: int(),
		/** The number of the episode; null while in the game. */
		eliminatedIn: nullable(int())
	})),
	episodes: array(object({
		episodeId: Id,
		number: int(),
		title: nullable(string()),
		airDate: Iso,
		scoreCount: int()
	})),
	/** The leagues that played it, with their remaining teams in rank order. */
	leagues: array(object({
		leagueId: Id,
		name: string(),
		teams: array(object({
			teamId: Id,
			rank: int(),
			name: string(),
			owner: PersonName,
			contestants: array(string()),
			bonus: int(),
			totalPoints: int()
		}))
	}))
});
const seasonRoutes = {
	list: route({
		name: "season.list",
		method: "GET",
		path: "/season",
		access: "admin",
		summary: "All seasons, the current one first",
		reply: successWith(array(Season))
	}),
	overview: route({
		name: "season.overview",
		method: "GET",
		path: "/season/:seasonId",
		access: "admin",
		summary: "One season: players with totals, episodes, the standings of its leagues",
		params: SeasonParams,
		reply: successWith(SeasonOverview)
	}),
	add: route({
		name: "season.add",
		method: "POST",
		path: "/season",
		access: "admin",
		summary: "Creates an empty season",
		body: object({ name: text$1("Name is required") }),
		reply: successWith(object({ seasonId: Id }))
	}),
	makeCurrent: route({
		name: "season.makeCurrent",
		method: "POST",
		path: "/season/:seasonId/current",
		access: "admin",
		summary: "Makes a season current. Refused while a draft runs, and without leaveDrafts if drafts are scheduled in the current one",
		params: SeasonParams,
		body: nullish(object({ leaveDrafts: LeaveDrafts })),
		reply: success({})
	}),
	archive: route({
		name: "season.archive",
		method: "POST",
		path: "/season/:seasonId/archive",
		access: "admin",
		summary: "Archives a past season or brings it back; an archived one cannot be changed",
		params: SeasonParams,
		body: object({ archived: boolean("Please say whether it is archived") }),
		reply: success({})
	}),
	export: route({
		name: "season.export",
		method: "GET",
		path: "/season/:seasonId/export",
		access: "admin",
		summary: "A season in the format of the import",
		params: SeasonParams,
		reply: success({
			data: record(string(), unknown()),
			/** The same as text, one row per line. */
			text: string()
		})
	}),
	import: route({
		name: "season.import",
		method: "POST",
		path: "/season/import",
		access: "admin",
		summary: "Imports a season file, or tells what that would change",
		bodyMaxBytes: LARGEST_BODY_BYTES,
		body: object({
			/** The text of the file. */
			file: string("Please choose a season file"),
			through: nullish(int("That is not the number of an episode").check(_gte(0), _lte(1e3))),
			dryRun: boolean("Please say whether this is a dry run"),
			/** Makes it the current season; otherwise it becomes current only if there is none. */
			makeCurrent: nullish(boolean("Please say whether it becomes the current season")),
			leaveDrafts: LeaveDrafts
		}),
		reply: successWith(ImportSummary)
	})
};
// ../contract/dist/survey.js
const SurveyParams = object({ surveyId: Id });
const SurveyEpisode = object({
	episodeId: Id,
	number: int(),
	title: nullable(string()),
	/** When the survey locks. */
	airDate: Iso
});
const OpenOption = object({
	questionOptionId: Id,
	questionId: Id,
	display: string()
});
/** A question as it is asked, without the correct answers. */
const OpenQuestion = object({
	questionId: Id,
	prompt: string(),
	answerCount: int(),
	points: int(),
	answerOptions: array(OpenOption)
});
const TeamSurvey = object({
	teamSurveyId: Id,
	submittedAt: Iso,
	/** False if the survey changed after the submission and a question lacks an answer. */
	complete: boolean(),
	teamAnswers: array(object({ answerOptionId: Id }))
});
const LatestSurvey = object({
	survey: nullable(object({
		surveyId: Id,
		episode: SurveyEpisode,
		questions: array(OpenQuestion)
	})),
	teamSurvey: nullable(TeamSurvey),
	lockDown: boolean()
});
/** `correct` is false everywhere until the survey is graded. */
const GradedOption = object({
	display: string(),
	correct: boolean()
});
const MySurvey = object({
	surveyId: Id,
	episode: SurveyEpisode,
	graded: boolean(),
	totalPointsAwarded: int(),
	/** Null for a survey that this team did not answer. */
	submittedAt: nullable(Iso),
	questions: array(object({
		questionId: Id,
		prompt: string(),
		points: int(),
		answerCount: int(),
		teamAnswers: array(object({
			teamAnswerId: Id,
			answerOption: GradedOption
		})),
		answerOptions: array(GradedOption)
	}))
});
const AnsweringTeam = object({
	teamId: Id,
	name: string(),
	mine: boolean()
});
/** How a league answered; not available before the lock. */
const LeagueAnswers = object({
	surveyId: Id,
	episode: SurveyEpisode,
	graded: boolean(),
	questions: array(object({
		questionId: Id,
		prompt: string(),
		points: int(),
		answerCount: int(),
		/** In the order of the question, each with the teams that chose it. */
		answerOptions: array(object({
			questionOptionId: Id,
			display: string(),
			correct: boolean(),
			teams: array(AnsweringTeam)
		}))
	})),
	/** Teams with a submission, and those without. */
	answered: array(AnsweringTeam),
	silent: array(AnsweringTeam)
});
/** Of one survey. */
const QUESTIONS_MAX = 50;
/** Of one question. */
const ANSWERS_MAX = 50;
const SurveyType = _enum([
	"tribes",
	"remaining-players",
	"all-players"
], "Please choose what can be answered");
/** A whole number, also as a numeric string, that may not be left blank (ADMIN-SURVEY-10). */
const required = (message, bounds) => pipe(union([
	number(),
	string(),
	_null()
], message).check(refine((value) => value !== null && String(value).trim() !== "", message)), wholeNumber$1(message, bounds));
const NO_QUESTION = "That question is not one of this poll";
const SavedQuestion = object({
	/** A negative integer for a new question, otherwise its id. */
	questionId: union([int().check(_negative(NO_QUESTION)), Id], NO_QUESTION),
	prompt: string("Every question needs a prompt").check(_trim(), _minLength(1, "Every question needs a prompt"), _maxLength(PROMPT_MAX_LENGTH, "A prompt is at most 1000 characters long")),
	/** Ignored for a stored question, whose type cannot change. */
	type: nullish(SurveyType),
	points: required("Points must be a whole number from 0 to 1000", {
		min: 0,
		max: 1e3
	}),
	answerCount: required("The number of answers must be a whole number from 1 to 50", {
		min: 1,
		max: ANSWERS_MAX
	})
});
const AdminQuestion = object({
	questionId: Id,
	prompt: string(),
	type: SurveyType,
	points: int(),
	answerCount: int(),
	answerOptions: array(object({
		questionOptionId: Id,
		display: string(),
		correct: boolean()
	}))
});
const AdminSurvey = object({
	surveyId: Id,
	/** Incremented with every change of the questions, the episode or the grading. */
	version: int(),
	episodeId: Id,
	episode: SurveyEpisode,
	graded: boolean(),
	submissionCount: int(),
	questions: array(AdminQuestion)
});
/** The result of a grading, over all leagues. */
const GivenPoints = object({
	submissions: int(),
	/** Submissions that earned points. */
	earning: int(),
	points: int(),
	/** Points of the best submission. */
	most: int()
});
/** The version that was changed. If the survey has another one by now, the answer is 409; without it, it overwrites. */
const ExpectedVersion = nullish(int("That version is not a number"));
const surveyRoutes = {
	latest: route({
		name: "survey.latest",
		method: "GET",
		path: "/survey/latest/:leagueId",
		access: "member",
		summary: "The latest survey, until two hours after its episode's air date, with the caller's answers",
		params: LeagueParams,
		reply: successWith(LatestSurvey)
	}),
	submit: route({
		name: "survey.submit",
		method: "POST",
		path: "/survey/submit",
		access: "member",
		summary: "Saves the answers of the caller's team in place of earlier ones, until the lock",
		bodyMaxBytes: 131072,
		body: object({
			leagueId: Id,
			surveyId: Id,
			/** Sent by clients and ignored. */
			teamSurveyId: nullish(string()),
			questions: array(object({
				questionId: Id,
				answers: array(Id).check(_maxLength(ANSWERS_MAX, "Those are too many answers"))
			}), "Please answer every question").check(_maxLength(QUESTIONS_MAX, "Those are too many questions"))
		}),
		reply: success({
			data: object({
				teamSurveyId: Id,
				submittedAt: Iso
			}),
			message: string()
		})
	}),
	myPolls: route({
		name: "survey.myPolls",
		method: "GET",
		path: "/survey/myPolls/:leagueId",
		access: "member",
		summary: "The season's surveys that the caller's team answered, or that locked without an answer, newest first",
		params: LeagueParams,
		reply: successWith(array(MySurvey))
	}),
	leagueAnswers: route({
		name: "survey.leagueAnswers",
		method: "GET",
		path: "/survey/leagueAnswers/:leagueId/:surveyId",
		access: "member",
		summary: "How every team of the league answered, once the survey is locked",
		params: object({
			leagueId: Id,
			surveyId: Id
		}),
		reply: successWith(LeagueAnswers)
	}),
	list: route({
		name: "survey.list",
		method: "GET",
		path: "/survey",
		access: "admin",
		summary: "The season's surveys for the admin's table, newest air date first",
		reply: successWith(array(object({
			surveyId: Id,
			episodeId: Id,
			episode: SurveyEpisode,
			questionCount: int(),
			submissionCount: int(),
			graded: boolean()
		})))
	}),
	get: route({
		name: "survey.get",
		method: "GET",
		path: "/survey/:surveyId",
		access: "admin",
		summary: "One whole survey, for editing and grading",
		params: SurveyParams,
		reply: successWith(AdminSurvey)
	}),
	save: route({
		name: "survey.save",
		method: "POST",
		path: "/survey",
		access: "admin",
		summary: "Creates a survey for an episode, or changes one that is not graded; takes all its questions",
		bodyMaxBytes: LARGEST_BODY_BYTES,
		body: object({
			surveyId: nullish(Id),
			expectedVersion: ExpectedVersion,
			episodeId: Id,
			questions: array(SavedQuestion, "A poll needs at least one question").check(_minLength(1, "A poll needs at least one question"), _maxLength(QUESTIONS_MAX, "A poll has at most 50 questions"))
		}),
		reply: success({ data: object({ surveyId: Id }) })
	}),
	grade: route({
		name: "survey.grade",
		method: "POST",
		path: "/survey/grade/:surveyId",
		access: "admin",
		summary: "Sets the correct options, in place of an earlier grading; not before the air date",
		params: SurveyParams,
		bodyMaxBytes: 262144,
		body: object({
			expectedVersion: ExpectedVersion,
			correctAnswers: array(Id, "Please say which answers are right").check(_maxLength(5e3, "Those are too many answers"))
		}),
		reply: successWith(extend(GivenPoints, { version: int() }))
	}),
	remove: route({
		name: "survey.remove",
		method: "DELETE",
		path: "/survey/:surveyId",
		access: "admin",
		summary: "Deletes a survey with its submissions",
		params: SurveyParams,
		reply: success({})
	})
};
// ../contract/dist/team.js
const TeamParams = object({ teamId: Id });
const LeagueQuery = object({ leagueId: Id });
/** An empty name and a short one have messages of their own (TEAM-13, LEAGUE-16). */
const NewTeamName = text$1("Please enter a valid team name").check(showing(3, TEAM_NAME_MESSAGE));
const Team = object({
	teamId: Id,
	name: string(),
	owner: PersonName,
	league: object({
		leagueId: Id,
		name: string()
	}),
	/** Player points + survey points; the same number as in the standings. */
	totalPoints: int(),
	bonus: int(),
	mine: boolean(),
	players: array(RosterPlayer)
});
/** A row of the standings; `playersHTML` is for the legacy client, `players` for our app. */
const Standing = object({
	teamId: Id,
	name: string(),
	firstName: string(),
	lastName: string(),
	playersHTML: string(),
	/** Points of graded surveys. */
	bonus: int(),
	totalPoints: int(),
	/** Points of the current roster, which decide the order within a shared rank. */
	playersPoints: int(),
	rank: int(),
	/** Whether another team has the same rank. */
	tied: boolean(),
	/** Places gained (positive) or lost since the last scored episode. */
	movement: int(),
	/** The current roster's points after each scored episode, oldest first. */
	form: array(int()),
	/** The total after each episode so far, surveys included, oldest first; the same episodes for every team. */
	race: array(object({
		episode: int(),
		total: int()
	})),
	mine: boolean(),
	players: array(RosterPlayer)
});
/** What a team earned in one episode, and how. */
const TeamEpisode = object({
	episodeId: Id,
	number: int(),
	title: nullable(string()),
	airDate: Iso,
	/** Of the current roster. */
	points: int(),
	/** Of the episode's survey; null if there is none or it is not graded. */
	pollPoints: nullable(int()),
	/** Roster and survey points up to and including this episode. */
	total: int(),
	/** Players who scored in it, most points first. */
	players: array(extend(RosterPlayer, {
		points: int(),
		scores: array(object({
			points: int(),
			statistic: object({ name: string() })
		}))
	}))
});
const teamRoutes = {
	mine: route({
		name: "team.mine",
		method: "GET",
		path: "/team/myTeams",
		access: "user",
		summary: "The caller's teams",
		reply: successWith(array(object({
			teamId: Id,
			name: string(),
			league: object({
				leagueId: Id,
				name: string(),
				teamsCount: int(),
				/** In the current season; null without one. */
				draft: nullable(LeagueDraft)
			})
		})))
	}),
	myTeam: route({
		name: "team.myTeam",
		method: "GET",
		path: "/team/myTeam/:leagueId",
		access: "user",
		summary: "The caller's team in a league with its players; an admin without a team gets an empty one",
		params: LeagueParams,
		reply: successWith(extend(Team, { teamId: nullable(Id) }))
	}),
	theirTeam: route({
		name: "team.theirTeam",
		method: "GET",
		path: "/team/theirTeam/:teamId",
		access: "user",
		summary: "Another team of a league the caller belongs to",
		params: TeamParams,
		reply: successWith(Team)
	}),
	history: route({
		name: "team.history",
		method: "GET",
		path: "/team/history/:teamId",
		access: "user",
		summary: "The points of a team in one of the caller's leagues by episode, newest first",
		params: TeamParams,
		reply: successWith(object({
			teamId: Id,
			name: string(),
			episodes: array(TeamEpisode)
		}))
	}),
	rename: route({
		name: "team.rename",
		method: "PUT",
		path: "/team/:teamId/name",
		access: "user",
		summary: "Renames the caller's own team",
		params: TeamParams,
		body: object({ name: NewTeamName }),
		reply: success({ message: string() })
	}),
	standings: route({
		name: "team.standings",
		method: "GET",
		path: "/team/byLeague",
		access: "member",
		summary: "A league's teams in rank order",
		query: LeagueQuery,
		reply: successWith(array(Standing))
	}),
	forDraft: route({
		name: "team.forDraft",
		method: "GET",
		path: "/team/forDraft/:leagueId",
		access: "member",
		summary: "A league's teams, for setting the draft order",
		params: LeagueParams,
		reply: successWith(array(object({
			teamId: Id,
			name: string(),
			owner: PersonName
		})))
	})
};
// ../contract/dist/tribe.js
const TribeParams = object({ tribeId: Id });
const SaveTribeBody = object({
	name: text$1("Name is required"),
	color: _default(string("Please choose a color").check(_toLowerCase(), _regex(/^#[0-9a-f]{6}$/, "A color looks like #ff7a3d")), TRIBE_COLOR_DEFAULT)
});
const AdminTribe = object({
	tribeId: Id,
	name: string(),
	color: string(),
	createdAt: Iso,
	/** Players who are in it now. */
	playerCount: int()
});
const saved = success({
	data: object({ tribeId: Id }),
	message: string()
});
const tribeRoutes = {
	choices: route({
		name: "tribe.choices",
		method: "GET",
		path: "/tribe",
		access: "admin",
		summary: "The season's tribes, for a player's form",
		reply: successWith(array(object({
			tribeId: Id,
			name: string(),
			color: string()
		})))
	}),
	list: route({
		name: "tribe.list",
		method: "GET",
		path: "/tribe/admin",
		access: "admin",
		summary: "The season's tribes, for the admin's table",
		reply: successWith(array(AdminTribe))
	}),
	get: route({
		name: "tribe.get",
		method: "GET",
		path: "/tribe/admin/:tribeId",
		access: "admin",
		summary: "One tribe",
		params: TribeParams,
		reply: successWith(AdminTribe)
	}),
	add: route({
		name: "tribe.add",
		method: "POST",
		path: "/tribe/admin",
		access: "admin",
		summary: "Creates a tribe of the current season",
		body: SaveTribeBody,
		reply: saved
	}),
	change: route({
		name: "tribe.change",
		method: "PATCH",
		path: "/tribe/admin/:tribeId",
		access: "admin",
		summary: "Changes a tribe's name and color",
		params: TribeParams,
		body: SaveTribeBody,
		reply: saved
	}),
	remove: route({
		name: "tribe.remove",
		method: "DELETE",
		path: "/tribe/admin/:tribeId",
		access: "admin",
		summary: "Deletes a tribe; its players are left without one",
		params: TribeParams,
		reply: success({ message: string() })
	})
};
// ../contract/dist/upload.js
const uploadRoutes = { image: route({
	name: "upload.image",
	method: "POST",
	path: "/uploadImage",
	access: "admin",
	summary: "Takes a picture as the multipart field `file`, re-encodes it and answers its address",
	reply: success({ data: object({ result: object({ variants: array(string()) }) }) })
}) };
// ../contract/dist/draft-socket.js
/**
* The draft socket at `/api/socket`: text frames `{type, payload}`.
* There are two ways to listen. A client that joins like the legacy client gets whole boards: `init`, `pick-made`,
* `draft-timer-started`, `auto-pick-made`. Our own app joins with `log: true` and gets the log instead:
* a `draft-snapshot`, then `draft-events` with a number each, which it folds with the game's own rules.
* The existing client takes any unknown `type` with a payload for `init`: so no message of ours has
* draftOrder, availablePlayers, myTeam or draft at the top of its payload, and none goes to such a client.
*/
const token = string().check(_maxLength(500));
const Join = object({
	type: literal("join"),
	payload: object({
		/** Missing or null with nobody logged in: that is answered, and the socket closed. */
		token: nullish(token),
		leagueId: Id,
		/** Listens to the log instead of whole boards. */
		log: optional(boolean()),
		/** The last event that is known here; what came after it is enough. */
		since: optional(object({
			draftId: Id,
			version: int().check(_gte(0))
		})),
		/** A practice instead of the league's draft: alone with bots, or with the league. */
		practice: optional(_enum(["alone", "league"]))
	})
});
/** Only the ids are read; whatever else the rows carry is the client's own. */
const LegacyPick = object({
	type: literal("pick"),
	payload: object({
		token,
		leagueId: Id,
		player: object({ playerId: Id }),
		pick: object({ draftPickId: Id })
	})
});
/** A pick by number. It may be sent again with the same key: it counts once and gets the same `draft-answer`. */
const MakePick = object({
	type: literal("choose"),
	payload: object({
		token,
		leagueId: Id,
		key: uuid(),
		pickNumber: int().check(_gte(1), _lte(1e5)),
		playerId: Id,
		practice: optional(_enum(["alone", "league"]))
	})
});
/** Begins a practice anew, or ends it; the real draft has no such message. */
const MockDraftControl = object({
	type: literal("practise"),
	payload: object({
		token,
		leagueId: Id,
		practice: _enum(["alone", "league"]),
		act: _enum(["start", "stop"]),
		pickSeconds: int().check(_gte(PRACTICE_SECONDS.min), _lte(PRACTICE_SECONDS.max))
	})
});
const ClientMessage = discriminatedUnion("type", [
	Join,
	LegacyPick,
	MakePick,
	MockDraftControl
]);
/** A contestant who can still be picked, with their season points so far. */
const DraftPlayer = extend(PublicPlayer, { totalPoints: int() });
const DraftSlot = object({
	draftPickId: Id,
	pickNumber: int(),
	currentPick: union([literal(1), literal(0)]),
	team: DraftTeam,
	player: nullable(PublicPlayer),
	/** Who made the pick: the owner, their queue, the rule at the deadline, or the desk. */
	pickedBy: nullable(_enum([
		"owner",
		"queue",
		"rule",
		"desk"
	]))
});
const DraftState = object({
	startDate: Iso,
	complete: boolean(),
	pickTimeSeconds: int(),
	/** Number of the last event of the draft's log. */
	version: int()
});
const Board = {
	draftOrder: array(DraftSlot),
	availablePlayers: array(DraftPlayer),
	draft: DraftState
};
object({
	type: literal("init"),
	payload: object({
		...Board,
		myTeam: nullable(object({ teamId: Id })),
		serverNow: int()
	})
});
object({
	type: literal("pick-made"),
	payload: object({
		...Board,
		serverNow: int()
	})
});
object({
	type: literal("draft-timer-started"),
	payload: object({
		startTime: int(),
		timeoutMs: int(),
		serverNow: int()
	})
});
object({
	type: literal("auto-pick-made"),
	payload: object({
		player: PublicPlayer,
		team: DraftTeam,
		pickNumber: int()
	})
});
object({
	type: literal("error"),
	message: string()
});
/** Whom the log speaks of. `canBeDrafted`: of the season, in the game, on no roster but by this draft. */
const DraftParticipants = object({
	teams: array(DraftTeam),
	/** By first name; everybody who can be drafted and everybody who was. */
	players: array(extend(DraftPlayer, { canBeDrafted: boolean() }))
});
/** Events numbered `from`, `from + 1`, … */
const run = {
	draftId: Id,
	from: int(),
	events: array(DraftEvent)
};
object({
	type: literal("draft-snapshot"),
	payload: object({
		draftId: Id,
		/** Number of the last event told here. */
		version: int(),
		/** The folded log; null when `missed` says enough. */
		state: nullable(DraftFold),
		missed: nullable(array(DraftEvent)),
		cast: DraftParticipants,
		/** The listener's own team; null for whoever only watches. */
		teamId: nullable(Id),
		/** May run the draft: as the league's owner, or as an admin. */
		desk: nullable(_enum(["owner", "admin"])),
		leagueName: string(),
		roomOpensAt: int(),
		/** SHA-256 of the seed of all drawings, in hex; null in a practice. */
		seedHash: nullable(string()),
		practice: nullable(_enum(["alone", "league"])),
		serverNow: int()
	})
});
object({
	type: literal("draft-events"),
	payload: object({
		...run,
		serverNow: int()
	})
});
object({
	type: literal("draft-cast"),
	payload: object({ cast: DraftParticipants })
});
object({
	type: literal("draft-answer"),
	payload: object({
		key: uuid(),
		accepted: boolean(),
		message: nullable(string())
	})
});
object({
	type: literal("draft-presence"),
	payload: object({
		teamIds: array(Id),
		watching: int()
	})
});
object({
	type: literal("draft-trouble"),
	payload: object({
		since: nullable(int()),
		serverNow: int()
	})
});
// ../contract/dist/index.js
/** All routes; the server does not start unless every one of them is bound. */
const allRoutes = [
	healthRoutes,
	accountRoutes,
	myAccountRoutes,
	leagueRoutes,
	membershipRoutes,
	teamRoutes,
	playerRoutes,
	scoringRoutes,
	noteRoutes,
	deviceRoutes,
	calendarRoutes,
	draftRoutes,
	surveyRoutes,
	adminAccountRoutes,
	adminLeagueRoutes,
	adminPlayerRoutes,
	episodeRoutes,
	tribeRoutes,
	seasonRoutes,
	auditRoutes,
	uploadRoutes,
	jobRoutes,
	broadcastRoutes
].flatMap((routes) => Object.values(routes));
// dist/errors.js
/** An expected failure: an HTTP code and the words a person reads. Anything else thrown is a bug. */
var AppError = class extends Error {
	statusCode;
	/** `not_found` stands in the envelope's status for one call only (API-12). */
	envelopeStatus;
	retryAfterSeconds;
	/** Stand in the envelope beside the words. */
	fields;
	constructor(statusCode, message, options = {}) {
		super(message);
		this.name = "AppError";
		this.statusCode = statusCode;
		this.envelopeStatus = options.envelopeStatus ?? "fail";
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.fields = options.fields;
	}
};
// dist/auth/password.js
/** OWASP's smallest argon2id set-up: 19 MiB, two passes, one lane. */
const COST = {
	memoryCost: 19456,
	timeCost: 2,
	parallelism: 1
};
const MAX_WAITING = 100;
const MAX_CONCURRENT = 2;
let running = 0;
const waiting = [];
/** argon2id, off the event loop; at most `WAITING_MAX` wait, the rest is asked to come again. */
const hashPassword = (password) => withHashSlot(() => hash(password, COST));
/** Takes as long for a user who does not exist (`stored` undefined) as for one who does. */
const verifyPassword = (stored, password) => withHashSlot(async () => {
	const matches = await verify(stored ?? await getDummyHash(), password);
	return stored !== void 0 && matches;
});
let dummyHash;
const getDummyHash = () => dummyHash ??= hash("a password that nobody has", COST);
async function withHashSlot(work) {
	if (running >= MAX_CONCURRENT) {
		if (waiting.length >= MAX_WAITING) throw new AppError(503, "Many people are logging in right now. Please try again in a moment.", { retryAfterSeconds: 3 });
		await new Promise((resolve) => waiting.push(resolve));
	}
	running += 1;
	try {
		return await work();
	} finally {
		running -= 1;
		waiting.shift()?.();
	}
}
// dist/auth/password-rule.js
const COMMON_PASSWORDS = 1e4;
/**
* The contract asks for 4 characters; the operator may ask for more, in the same words (ACCOUNT-55). What
* everybody tries first is refused. Throws 400; asked of new passwords only, so that old ones still open.
*/
async function requireStrongPassword(password, minLength) {
	if (Array.from(password).length < minLength) throw new AppError(400, `Password must be at least ${minLength} characters`);
	if ((await loadCommonPasswords()).has(fold(password))) throw new AppError(400, "Password must not be one of the most common ones");
}
/** Throws 400 for a password that stands beside it on the screen. */
function requireNotOwnIdentifier(password, { username, email }) {
	if ([
		username,
		email ?? "",
		email?.split("@", 1)[0] ?? ""
	].map(fold).includes(fold(password))) throw new AppError(400, "Password must not be your username or email address");
}
const fold = (text) => text.normalize("NFKC").trim().toLowerCase();
let commonPasswords;
/** Half a megabyte, read when the first new password comes. */
const loadCommonPasswords = () => commonPasswords ??= import("./dist-C0Egbxsz.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)).then(({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, COMMON_PASSWORDS)));
// dist/db/queries/audit.js
/** Writes a change into the audit log, in the transaction that makes it. */
async function audit(db, entry) {
	await db.insertInto("auditLog").values({
		userId: entry.userId,
		action: entry.action,
		subjectId: entry.subjectId ?? null,
		subject: entry.subject ?? null,
		before: entry.before ? toJsonb(entry.before) : null,
		after: entry.after ? toJsonb(entry.after) : null
	}).execute();
}
/** Takes whatever names a user out of the log; that something was done stays, by nobody. */
async function eraseUserFromAudit(db, user) {
	const pattern = `%${user.userId}%`;
	await db.updateTable("auditLog").set({
		subjectId: sql`nullif(subject_id, ${user.userId})`,
		subject: null,
		before: null,
		after: null
	}).where((eb) => eb.or([
		eb("subjectId", "=", user.userId),
		sql`concat(before, after) like ${pattern}`,
		sql`lower(after->>'username') = lower(${user.username})`
	])).execute();
}
// dist/features/account/account-store.js
/** Throws a unique violation when the username is taken or looks like a taken one: see `isUsernameTaken`. */
async function insertUser(tx, user) {
	const { userId } = await tx.insertInto("users").values(user).returning("userId").executeTakeFirstOrThrow();
	const skeletons = usernameSkeletons(user.username).map((skeleton) => ({
		skeleton,
		userId
	}));
	await tx.insertInto("usernameSkeletons").values(skeletons).execute();
	return userId;
}
const USERNAME_TAKEN = "That username is already taken";
/** True for the unique violations that settle a race for a username. */
const isUsernameTaken = (error) => violates(error, "users_username") || violates(error, "username_skeletons_pkey");
async function savePasswordHash(db, userId, passwordHash) {
	await db.insertInto("credentials").values({
		userId,
		passwordHash
	}).onConflict((conflict) => conflict.column("userId").doUpdateSet({
		passwordHash,
		changedAt: sql`now()`
	})).execute();
}
/** Replaces the hash if it is still `from`; false when it was changed in the meantime. */
async function replacePasswordHash(tx, { userId, from, to }) {
	const { numUpdatedRows } = await tx.updateTable("credentials").set({
		passwordHash: to,
		changedAt: sql`now()`
	}).where("userId", "=", userId).where("passwordHash", "=", from).executeTakeFirst();
	return numUpdatedRows > 0n;
}
async function findPasswordHash(db, userId) {
	return (await db.selectFrom("credentials").select("passwordHash").where("userId", "=", userId).executeTakeFirst())?.passwordHash;
}
/** Finds a user by username or email address; of several with one address the verified one, else the oldest. */
async function findLoginUser(db, usernameOrEmail) {
	const typed = usernameOrEmail.trim();
	const column = typed.includes("@") ? sql`lower(email)` : sql`lower(username)`;
	return db.selectFrom("users").innerJoin("credentials", "credentials.userId", "users.userId").select([
		"users.userId",
		"users.isAdmin",
		"credentials.passwordHash"
	]).where(sql`${column} = lower(${typed})`).orderBy(sql`email_verified_at is null`).orderBy("users.createdAt").limit(1).executeTakeFirst();
}
/** The password's hash, its row locked: of two simultaneous deletions of an account the second finds nothing. */
async function lockPassword(tx, userId) {
	return (await tx.selectFrom("credentials").select("passwordHash").where("userId", "=", userId).forUpdate().executeTakeFirst())?.passwordHash;
}
/** Is this still the password? Locks its row against changes until the transaction ends. */
async function isStillPassword(tx, { userId, passwordHash }) {
	return (await tx.selectFrom("credentials").select("passwordHash").where("userId", "=", userId).forShare().executeTakeFirst())?.passwordHash === passwordHash;
}
/** The username and email address of a user, by which they log in. */
const getLoginNames = (db, userId) => db.selectFrom("users").select(["username", "email"]).where("userId", "=", userId).executeTakeFirstOrThrow();
/** The user who verified this address; at most one. */
async function findByVerifiedEmail(db, email) {
	return db.selectFrom("users").select([
		"userId",
		"firstName",
		"email"
	]).where(sql`lower(email) = lower(${email}) and email_verified_at is not null`).executeTakeFirst();
}
async function getProfile(db, userId) {
	const user = await db.selectFrom("users").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow();
	return {
		userId,
		username: user.username,
		email: user.email,
		emailVerified: user.emailVerifiedAt !== null,
		firstName: user.firstName,
		lastName: user.lastName,
		emailPreferences: {
			draftNotifications: user.emailDraft,
			latestUpdates: user.emailUpdates,
			pollReminders: user.emailPolls
		},
		pushNotificationPreferences: {
			draftNotifications: user.pushDraft,
			latestUpdates: user.pushUpdates,
			pollReminders: user.pushPolls
		}
	};
}
// dist/features/account/admin/account-action.js
const accountNotFound = () => new AppError(404, "That account no longer exists");
/** Locks an account. Throws 404 when it does not exist, 409 when it has no email address. */
async function lockAccount(tx, userId) {
	const user = await tx.selectFrom("users").select([
		"userId",
		"username",
		"firstName",
		"email",
		"emailVerifiedAt"
	]).where("userId", "=", userId).forNoKeyUpdate().executeTakeFirst();
	if (!user) throw accountNotFound();
	const { email } = user;
	if (!email) throw new AppError(409, "That account has no email address");
	return {
		...user,
		email
	};
}
/** The id of the user with this name, in any letter case. */
async function findUserId(db, username) {
	return (await db.selectFrom("users").select("userId").where(sql`lower(username) = lower(${username.trim()})`).executeTakeFirst())?.userId;
}
// dist/features/account/admin/set-role.js
const LAST_ADMIN = "That is the only admin. Please make another user an admin first";
/**
* Grants or revokes admin rights and returns the username. Throws 403 when the caller is no admin any more, 404 for an
* unknown account, 409 for the last admin.
*/
function setRole(db, { userId, by, reason, role }) {
	return inTransaction(db, async (tx) => {
		const locked = await lockWithAdmins(tx, userId);
		if (!(by === null || locked.some((user) => user.userId === by && user.isAdmin))) throw new AppError(403, "Only admins can do this");
		const user = locked.find((one) => one.userId === userId);
		if (!user) throw accountNotFound();
		if (role === (user.isAdmin ? "admin" : "fan")) return user.username;
		if (role === "fan" && locked.length === 1) throw new AppError(409, LAST_ADMIN);
		await tx.updateTable("users").set({ isAdmin: role === "admin" }).where("userId", "=", userId).execute();
		await audit(tx, {
			userId: by,
			action: role === "admin" ? "admin.granted" : "admin.revoked",
			subjectId: userId,
			subject: user.username,
			...reason && { after: { reason } }
		});
		return user.username;
	});
}
/** Locks the user and all admins, always in the same order, as `delete-account.ts` does. */
const lockWithAdmins = (tx, userId) => tx.selectFrom("users").select([
	"userId",
	"username",
	"isAdmin"
]).where((eb) => eb.or([eb("userId", "=", userId), eb("isAdmin", "=", true)])).orderBy("userId").forUpdate().execute();
// dist/auth/token.js
const TOKEN_BYTES = 32;
/** A new secret for a session, a reset link or the set-up link: 32 random bytes, base64url. */
const newToken = (randomBytes) => randomBytes(TOKEN_BYTES).toString("base64url");
/** What is stored of a token; it is long enough to need no salt. */
const hashToken = (token) => createHash("sha256").update(token).digest();
/** A six-digit code, 100000 to 999999, from a cryptographic source. */
const newCode = () => randomInt(1e5, 1e6);
/** A code is too short to be hashed without a key. */
const hashCode = (secret, userId, code) => createHmac("sha256", secret).update(`${userId}:${code}`).digest();
const sameHash = (a, b) => a.length === b.length && timingSafeEqual(a, b);
// dist/auth/session.js
const SESSION_DAYS = 90;
/** However often it is renewed; a constraint of the table says the same. */
const SESSION_MAX_HOURS = 8760;
const DAY_MS$2 = 864e5;
const SEEN_EVERY_MS = 36e5;
const TOKEN_MAX_LENGTH = 500;
/**
* Opens a session and answers its token, which is nowhere kept in the clear. Of more than `SESSIONS_PER_USER` the
* least recently seen end.
*/
async function createSession(deps, tx, user) {
	const token = newToken(deps.randomBytes);
	const now = deps.now();
	await tx.selectFrom("users").select("userId").where("userId", "=", user.userId).forNoKeyUpdate().execute();
	const { sessionId } = await tx.insertInto("sessions").values({
		tokenHash: hashToken(token),
		userId: user.userId,
		userAgent: user.userAgent?.slice(0, 500) ?? null,
		createdAt: new Date(now),
		seenAt: new Date(now),
		expiresAt: new Date(now + SESSION_DAYS * DAY_MS$2)
	}).returning("sessionId").executeTakeFirstOrThrow();
	await deleteOldestSessions(tx, user.userId, sessionId);
	return token;
}
/** Leaves the new session and those seen last. */
async function deleteOldestSessions(tx, userId, newSessionId) {
	await tx.deleteFrom("sessions").where("sessionId", "in", (others) => others.selectFrom("sessions").select("sessionId").where("userId", "=", userId).where("sessionId", "!=", newSessionId).orderBy("seenAt", "desc").orderBy("createdAt", "desc").orderBy("sessionId").offset(19)).execute();
}
async function deleteSession(db, sessionId) {
	await db.deleteFrom("sessions").where("sessionId", "=", sessionId).execute();
}
async function deleteSessionsOf(db, userId) {
	await db.deleteFrom("sessions").where("userId", "=", userId).execute();
}
/** Leaves one session: the one that asks for it. */
async function deleteOtherSessions(db, { userId, sessionId }) {
	await db.deleteFrom("sessions").where("userId", "=", userId).where("sessionId", "!=", sessionId).execute();
}
/** The caller a token stands for, or null for nobody. Throws only when the database does. */
async function findCaller(deps, token) {
	if (!token || token.length > TOKEN_MAX_LENGTH) return null;
	const now = deps.now();
	const found = await deps.db.selectFrom("sessions").innerJoin("users", "users.userId", "sessions.userId").select([
		"sessions.sessionId",
		"sessions.userId",
		"sessions.seenAt",
		"users.isAdmin"
	]).where("tokenHash", "=", hashToken(token)).where("expiresAt", ">", new Date(now)).executeTakeFirst();
	if (!found) return null;
	if (now - found.seenAt.getTime() > SEEN_EVERY_MS) await extendSession(deps.db, found.sessionId, now);
	return {
		userId: found.userId,
		sessionId: found.sessionId,
		isAdmin: found.isAdmin
	};
}
/** A session in use does not run out, until it is a year old. */
async function extendSession(db, sessionId, now) {
	await db.updateTable("sessions").set({
		seenAt: new Date(now),
		expiresAt: sql`least(${new Date(now + SESSION_DAYS * DAY_MS$2)}, created_at + make_interval(hours => ${SESSION_MAX_HOURS}))`
	}).where("sessionId", "=", sessionId).where(sql`seen_at < ${/* @__PURE__ */ new Date(now - SEEN_EVERY_MS)}`).execute();
}
/** The raw token, with or without `Bearer `; `null` and `undefined` are nobody (API-60). */
function readToken(request) {
	const token = request.headers.authorization?.replace(/^Bearer /i, "").trim();
	return token === "" || token === "null" || token === "undefined" ? void 0 : token;
}
// dist/features/account/email-address/code-rate-limit.js
const HOUR_MS$1 = 36e5;
const DAY_MS$1 = 24 * HOUR_MS$1;
const PER_HOUR = "Too many codes were sent. Please try again in an hour";
const PER_DAY = "Too many codes were sent today. Please try again tomorrow";
/**
* Counts a code against its user and its address. Throws 429 when either has reached its limit; neither a new account
* nor another address resets the other count.
*/
async function requireCodeQuota(deps, tx, code) {
	await requireQuota(deps, tx, {
		key: `address:${code.email.toLowerCase()}`,
		perHour: 15
	});
	await requireQuota(deps, tx, {
		key: `user:${code.userId}`,
		perHour: 5
	});
}
async function requireQuota(deps, tx, { key, perHour }) {
	const counted = createHmac("sha256", deps.secret).update(key).digest();
	const now = deps.now();
	const { sentAts } = await tx.insertInto("codeCounts").values({
		counted,
		sentAts: []
	}).onConflict((conflict) => conflict.column("counted").doUpdateSet({ counted })).returning("sentAts").executeTakeFirstOrThrow();
	const today = sentAts.filter((at) => now - at.getTime() < DAY_MS$1);
	if (today.length >= 15) throw new AppError(429, PER_DAY);
	if (today.filter((at) => now - at.getTime() < HOUR_MS$1).length >= perHour) throw new AppError(429, PER_HOUR);
	await tx.updateTable("codeCounts").set({ sentAts: [...today, new Date(now)] }).where("counted", "=", counted).execute();
}
// dist/features/account/security-emails.js
/**
* Sent whatever the preferences say. Only to a verified address: otherwise a user could flood another person's
* address by changing the password again and again.
*/
async function emailPasswordChanged(deps, tx, userId) {
	const user = await findVerified(tx, userId);
	if (!user) return;
	await enqueueSecurityEmail(deps, tx, user, {
		subject: "password was changed",
		paragraphs: ["The password of your account was changed, and every other device was logged out.", "If that was not you, choose a new password right away."],
		link: {
			text: "Choose a new password",
			url: `${deps.settings.publicUrl}/forgot-password`
		}
	});
}
/** For a link that the operator created without emailing it: the owner must know of it. */
async function emailResetLinkCreated(deps, tx, userId) {
	const user = await findVerified(tx, userId);
	if (!user) return;
	await enqueueSecurityEmail(deps, tx, user, {
		subject: "password can be changed by a new link",
		paragraphs: [`The operator of ${deps.settings.siteName} created a link that sets a new password for your account. It works once, for one hour, and was not sent by email.`, "If you did not ask for it, please contact the site admin."]
	});
}
/** At most once a day, so that an attack does not fill the owner's mailbox. */
async function emailManyFailedLogins(deps, tx, userId) {
	const user = await findVerified(tx, userId);
	if (!user) return;
	const today = new Date(deps.now()).toISOString().slice(0, 10);
	await enqueueSecurityEmail(deps, tx, user, {
		subject: "account had many failed logins",
		paragraphs: ["Many logins to your account failed in a short time. If that was you, you don't need to do anything.", "If it was not you: those logins did not succeed, and further ones are slowed down. Choose a password that you do not use on any other site."],
		link: {
			text: "Choose a new password",
			url: `${deps.settings.publicUrl}/forgot-password`
		}
	}, `failed-logins:${userId}:${today}`);
}
async function findVerified(tx, userId) {
	const user = await tx.selectFrom("users").select([
		"userId",
		"firstName",
		"email"
	]).where("userId", "=", userId).where("emailVerifiedAt", "is not", null).executeTakeFirst();
	return user?.email ? {
		...user,
		email: user.email
	} : void 0;
}
/** To the present address. The link works after the change too. */
function emailAddressChangeRequested(deps, tx, user) {
	return enqueueSecurityEmail(deps, tx, user, {
		subject: "email address is about to change",
		paragraphs: ["A new email address was entered for your account. It will replace this one as soon as it is confirmed.", "If that was not you, stop the change. The link works for seven days, even after the change."],
		link: {
			text: "Stop the change",
			url: `${deps.settings.publicUrl}/stop-email-change?token=${user.token}`
		}
	});
}
/** To the former address. */
function emailAddressChanged(deps, tx, user) {
	return enqueueSecurityEmail(deps, tx, user, {
		subject: "email address was changed",
		paragraphs: ["Your account has a new email address. We will use it from now on; this is the last email to this address.", "If that was not you, use the link in our earlier email to restore this address, or contact the site admin."]
	});
}
async function enqueueSecurityEmail(deps, tx, user, content, dedupeKey = null) {
	const { siteName } = deps.settings;
	const message = renderEmail({
		...content,
		to: user.email,
		siteName,
		subject: `Your ${siteName} ${content.subject}`,
		greeting: greetingFor(user.firstName)
	});
	await enqueueEmail(tx, {
		userId: user.userId,
		category: "security",
		mail: message,
		dedupeKey
	});
}
// dist/features/account/email-address/verification-code.js
/** The message once a code is sent. */
const CODE_SENT = "Verification code sent to your email";
const TOO_SOON = "Please wait a minute before asking for another code";
const ADDRESS_TAKEN = "That email address is already in use";
/** Throws 409 when another user has verified this address. */
async function requireFreeAddress(tx, email, userId) {
	const holder = await findByVerifiedEmail(tx, email);
	if (holder && holder.userId !== userId) throw new AppError(409, ADDRESS_TAKEN);
}
/**
* Creates a code for an address, stores its hash and queues the email. Throws 429 beyond one a minute, five an hour
* and fifteen a day (ACCOUNT-57).
*/
async function sendCode(deps, tx, user) {
	const now = deps.now();
	const last = await tx.selectFrom("verificationCodes").selectAll().where("userId", "=", user.userId).forUpdate().executeTakeFirst();
	const waitMs = user.isCorrection === true && last?.email.toLowerCase() !== user.email.toLowerCase() ? 0 : CODE_RESEND_MS;
	if (last && now - last.sentAt.getTime() < waitMs) throw new AppError(429, TOO_SOON);
	await requireCodeQuota(deps, tx, user);
	const code = newCode();
	const row = {
		email: user.email,
		codeHash: hashCode(deps.secret, user.userId, code),
		tries: 0,
		sentAt: new Date(now),
		expiresAt: new Date(now + CODE_LIFE_MS)
	};
	if (!await tx.insertInto("verificationCodes").values({
		userId: user.userId,
		...row
	}).onConflict((conflict) => conflict.column("userId").doUpdateSet(row).where("verificationCodes.sentAt", "<=", new Date(now - waitMs))).returning("userId").executeTakeFirst()) throw new AppError(429, TOO_SOON);
	const message = buildCodeEmail(deps, user, code);
	const { expiresAt } = row;
	await enqueueEmail(tx, {
		userId: user.userId,
		category: "verification",
		mail: message,
		expiresAt
	});
}
function buildCodeEmail(deps, user, code) {
	const { siteName } = deps.settings;
	return renderEmail({
		to: user.email,
		siteName,
		subject: `${code} is your ${siteName} code`,
		greeting: `${greetingFor(user.firstName)} here is your verification code:`,
		code: String(code),
		paragraphs: [`Type it in ${siteName} within ${CODE_LIFE_MS / 6e4} minutes to confirm your email address.`, "If you did not ask for it, you can ignore this email."]
	});
}
/**
* Checks a code and verifies its address. Wrong tries are counted, so the transaction must commit in any case: the
* outcome is returned, not thrown.
*/
async function checkCode(deps, tx, { userId, code, sessionId }) {
	const stored = await tx.selectFrom("verificationCodes").selectAll().where("userId", "=", userId).forUpdate().executeTakeFirst();
	if (!stored || stored.tries >= 5 || stored.expiresAt.getTime() <= deps.now()) return "spent";
	if (!sameHash(stored.codeHash, hashCode(deps.secret, userId, code))) {
		await tx.updateTable("verificationCodes").set({ tries: stored.tries + 1 }).where("userId", "=", userId).execute();
		return "wrong";
	}
	const holder = await findByVerifiedEmail(tx, stored.email);
	if (holder && holder.userId !== userId) return "taken";
	await tx.deleteFrom("verificationCodes").where("userId", "=", userId).execute();
	await confirmAddress(deps, tx, {
		userId,
		email: stored.email,
		sessionId
	});
	return "verified";
}
/** When one verified address replaces another, emails the old one and voids reset links and other sessions. */
async function confirmAddress(deps, tx, { userId, email, sessionId }) {
	const before = await tx.selectFrom("users").select([
		"userId",
		"firstName",
		"email",
		"emailVerifiedAt"
	]).where("userId", "=", userId).executeTakeFirstOrThrow();
	await tx.updateTable("users").set({
		email,
		emailVerifiedAt: new Date(deps.now())
	}).where("userId", "=", userId).execute();
	const isOther = before.email?.toLowerCase() !== email.toLowerCase();
	if (!before.email || !before.emailVerifiedAt || !isOther) return;
	await emailAddressChanged(deps, tx, {
		...before,
		email: before.email
	});
	await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
	if (sessionId) await deleteOtherSessions(tx, {
		userId,
		sessionId
	});
	await audit(tx, {
		userId,
		action: "email.changed"
	});
}
const FAILURES = {
	wrong: new AppError(400, "That code is not right. Please check it and try again"),
	spent: new AppError(400, "That code is no longer valid. Please ask for a new one"),
	taken: new AppError(409, ADDRESS_TAKEN)
};
/** Throws the `AppError` for an outcome of `checkCode` other than "verified". */
function requireCodeAccepted(outcome) {
	if (outcome !== "verified") throw FAILURES[outcome];
}
/** True for the unique violation that settles a race of two users for one address. */
const isAddressTaken = (error) => violates(error, "users_email");
// dist/features/account/registration/create-admin.js
/**
* Creates an admin with a verified address, for which the operator vouches. Throws 409 for a taken address and a
* unique violation for a taken username (`isUsernameTaken`).
*/
async function createAdmin(tx, admin) {
	await requireFreeAddress(tx, admin.email);
	const userId = await insertUser(tx, {
		username: admin.username,
		email: admin.email,
		emailVerifiedAt: new Date(admin.now),
		firstName: admin.username,
		lastName: "",
		isAdmin: true
	});
	await savePasswordHash(tx, userId, admin.passwordHash);
	return userId;
}
// dist/db/queries/contains-word.js
/** Does this text hold the word, in any case? Signs that mean something to `ilike` stand for themselves. */
const containsWord = (text, word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;
// dist/features/account/admin/find-accounts.js
/** One page of accounts by username. Every search word must occur in the username, the name or the address. */
async function findAccounts({ db, now }, { search = "", page }) {
	const words = search.split(/\s+/).filter(Boolean);
	const { total } = await matchingUsers(db, words).select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
	const rows = await matchingUsers(db, words).select([
		"userId",
		"username",
		"email",
		"firstName",
		"lastName",
		"isAdmin",
		"emailVerifiedAt"
	]).select((eb) => [
		eb.selectFrom("sessions").whereRef("sessions.userId", "=", "users.userId").where("expiresAt", ">", new Date(now())).select((session) => session.fn.countAll().as("count")).as("sessions"),
		eb.selectFrom("sessions").whereRef("sessions.userId", "=", "users.userId").where("expiresAt", ">", new Date(now())).select((session) => session.fn.max("seenAt").as("seenAt")).as("lastSeenAt"),
		eb.selectFrom("teams").whereRef("teams.ownerId", "=", "users.userId").select((team) => team.fn.countAll().as("count")).as("leagues")
	]).orderBy(sql`lower(username)`).orderBy("userId").limit(25).offset((page - 1) * 25).execute();
	return {
		total: Number(total),
		rows: rows.map(({ isAdmin, emailVerifiedAt, lastSeenAt, ...row }) => ({
			...row,
			verified: emailVerifiedAt !== null,
			role: isAdmin ? "admin" : "fan",
			sessions: Number(row.sessions),
			leagues: Number(row.leagues),
			lastSeenAt: lastSeenAt?.toISOString() ?? null
		}))
	};
}
const matchingUsers = (db, words) => db.selectFrom("users").where((eb) => eb.and(words.map((word) => containsWord(sql`concat_ws(' ', username, first_name, last_name, email)`, word))));
// dist/auth/known-address.js
const DAY_MS = 864e5;
/** Remembers from where somebody has proved to own an account: by its password, a mailed code or a mailed link. */
async function rememberAddress({ secret, now }, db, { userId, ip }) {
	const seenAt = new Date(now());
	await db.insertInto("knownAddresses").values({
		userId,
		address: hashAddress(secret, {
			userId,
			ip
		}),
		seenAt
	}).onConflict((conflict) => conflict.columns(["userId", "address"]).doUpdateSet({ seenAt }).where("knownAddresses.seenAt", "<", /* @__PURE__ */ new Date(now() - DAY_MS))).execute();
}
async function isKnownAddress(secret, db, origin) {
	return await db.selectFrom("knownAddresses").select("userId").where("userId", "=", origin.userId).where("address", "=", hashAddress(secret, origin)).executeTakeFirst() !== void 0;
}
const hashAddress = (secret, { userId, ip }) => createHmac("sha256", secret).update(`address:${userId}:${networkOf(ip)}`).digest();
/** An IPv4 address, or the /64 of an IPv6 one: within that a device changes its own as it likes. */
function networkOf(ip) {
	if (!ip.includes(":")) return ip;
	if (/^::ffff:[\d.]+$/i.test(ip)) return ip.slice(7);
	const [head = "", tail] = ip.split("::");
	const groups = (text) => text.split(":").filter(Boolean);
	const before = groups(head);
	const after = groups(tail ?? "");
	const zeros = tail === void 0 ? 0 : Math.max(0, 8 - before.length - after.length);
	return [
		...before,
		...Array.from({ length: zeros }, () => "0"),
		...after
	].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
// dist/features/account/password/reset-password.js
const NOT_FOUND = "No verified account exists with this email address. Please contact the site admin for a manual reset.";
const HOUR_MS = 36e5;
/** Emails a link that sets a new password. Throws 404 for an unverified address, 429 after too many links. */
async function forgotPassword(deps, email) {
	await inTransaction(deps.db, async (tx) => {
		const user = await findByVerifiedEmail(tx, email);
		if (!user) throw new AppError(404, NOT_FOUND, { envelopeStatus: "not_found" });
		await requireFewLinks(deps, tx, user.userId);
		const { token, expiresAt } = await insertResetToken(deps, tx, user.userId);
		const message = buildResetEmail(deps, {
			to: user.email ?? email,
			firstName: user.firstName,
			token
		});
		await enqueueEmail(tx, {
			userId: user.userId,
			category: "reset",
			mail: message,
			expiresAt
		});
	});
}
/** A new token that sets a password; only its hash is stored. */
async function insertResetToken({ now, randomBytes }, tx, userId) {
	const token = newToken(randomBytes);
	const createdAt = new Date(now());
	const expiresAt = new Date(createdAt.getTime() + RESET_LIFE_MS);
	await tx.insertInto("resetTokens").values({
		tokenHash: hashToken(token),
		userId,
		createdAt,
		expiresAt
	}).execute();
	return {
		token,
		expiresAt
	};
}
/** The URL of a reset link. */
const resetUrl = (publicUrl, token) => `${publicUrl}/reset-password?token=${token}`;
async function requireFewLinks(deps, tx, userId) {
	await tx.selectFrom("users").select("userId").where("userId", "=", userId).forNoKeyUpdate().execute();
	if ((await tx.selectFrom("resetTokens").select("tokenHash").where("userId", "=", userId).where("createdAt", ">", /* @__PURE__ */ new Date(deps.now() - HOUR_MS)).execute()).length >= 5) throw new AppError(429, "Too many reset links were sent. Please try again in an hour");
}
function buildResetEmail(deps, user) {
	const { siteName, publicUrl } = deps.settings;
	return renderEmail({
		to: user.to,
		siteName,
		subject: `Reset your ${siteName} password`,
		greeting: greetingFor(user.firstName),
		paragraphs: ["A new password was requested for your account. The link works once, for one hour.", "If that was not you, you can ignore this email. Your password stays the same."],
		link: {
			text: "Choose a new password",
			url: resetUrl(publicUrl, user.token)
		}
	});
}
/**
* Sets a new password, uses up the token and ends every session of the user. Throws 400 for an invalid token and for a
* password against the rules.
*/
async function resetPassword(deps, input) {
	await requireStrongPassword(input.password, deps.settings.passwordMinLength);
	const invalid = new AppError(400, "This reset link is no longer valid. Please request a new one");
	const tokenHash = hashToken(input.token);
	const owner = await findResetToken(deps, deps.db, tokenHash);
	if (!owner) throw invalid;
	requireNotOwnIdentifier(input.password, await getLoginNames(deps.db, owner));
	const passwordHash = await hashPassword(input.password);
	await inTransaction(deps.db, async (tx) => {
		const userId = await findResetToken(deps, tx, tokenHash);
		if (!userId) throw invalid;
		await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
		await savePasswordHash(tx, userId, passwordHash);
		await deleteSessionsOf(tx, userId);
		await rememberAddress(deps, tx, {
			userId,
			ip: input.ip
		});
		await emailPasswordChanged(deps, tx, userId);
		await audit(tx, {
			userId,
			action: "password.reset"
		});
	});
}
async function findResetToken(deps, db, tokenHash) {
	return (await db.selectFrom("resetTokens").select("userId").where("tokenHash", "=", tokenHash).where("expiresAt", ">", new Date(deps.now())).forUpdate().executeTakeFirst())?.userId;
}
// dist/features/account/admin/send-reset-link.js
/**
* Emails a reset link and returns the address. Throws 404 for an unknown account and 409 without a verified address:
* an admin can verify it first, which is audited as a step of its own.
*/
async function sendResetLink(deps, action) {
	return inTransaction(deps.db, async (tx) => {
		const user = await lockAccount(tx, action.userId);
		if (!user.emailVerifiedAt) throw new AppError(409, "The email address of that account is not verified. Please verify it first");
		const { token, expiresAt } = await insertResetToken(deps, tx, user.userId);
		const { siteName, publicUrl } = deps.settings;
		const message = renderEmail({
			to: user.email,
			siteName,
			subject: `Reset your ${siteName} password`,
			greeting: greetingFor(user.firstName),
			paragraphs: [`An admin of ${siteName} sent you this link to choose a new password. It works once, for one hour.`, "If you did not ask for it, you can ignore this email. Your password stays the same."],
			link: {
				text: "Choose a new password",
				url: resetUrl(publicUrl, token)
			}
		});
		await enqueueEmail(tx, {
			userId: user.userId,
			category: "reset",
			mail: message,
			expiresAt
		});
		await auditLink(tx, {
			...action,
			username: user.username,
			mailed: true
		});
		return user.email;
	});
}
/**
* Returns a link for the operator to pass on, even if the address is not verified. The owner of a verified address
* gets an email without the link. Throws 404 for an unknown account, 409 for one without an address.
*/
async function createResetLink(deps, userId) {
	return inTransaction(deps.db, async (tx) => {
		const { username } = await lockAccount(tx, userId);
		const { token } = await insertResetToken(deps, tx, userId);
		await emailResetLinkCreated(deps, tx, userId);
		await auditLink(tx, {
			userId,
			by: null,
			reason: null,
			username,
			mailed: false
		});
		return resetUrl(deps.settings.publicUrl, token);
	});
}
const auditLink = (tx, { userId, by, reason, username, mailed }) => audit(tx, {
	userId: by,
	action: "account.reset-link",
	subjectId: userId,
	subject: username,
	after: {
		mailed,
		...reason && { reason }
	}
});
// dist/features/account/admin/verify-account.js
/**
* Marks an account's address as verified, voids codes sent to it and returns it. Throws 404 for an unknown account,
* 409 without an address and when another user verified the same one.
*/
async function verifyAccount({ db, now }, { userId, by, reason }) {
	try {
		return await inTransaction(db, async (tx) => {
			const { username, email, emailVerifiedAt } = await lockAccount(tx, userId);
			if (emailVerifiedAt) return email;
			await requireFreeAddress(tx, email, userId);
			await tx.updateTable("users").set({ emailVerifiedAt: new Date(now()) }).where("userId", "=", userId).execute();
			await tx.deleteFrom("verificationCodes").where("userId", "=", userId).where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase())).execute();
			await audit(tx, {
				userId: by,
				action: "account.verified",
				subjectId: userId,
				subject: username,
				...reason && { after: { reason } }
			});
			return email;
		});
	} catch (error) {
		if (isAddressTaken(error)) throw new AppError(409, ADDRESS_TAKEN);
		throw error;
	}
}
// dist/features/draft/service/postpone-drafts.js
const NOTICE_LASTS_MS = 6048e5;
/**
* Takes the date off every draft of a season that should have begun while another season was current, and tells
* the owners of their leagues: started now, such a draft would pick for people who do not know of it. Belongs in
* the transaction that makes the season the current one.
*/
async function postponeMissedDrafts(deps, tx, seasonId) {
	const missed = await moveMissed(tx, seasonId, deps.now());
	for (const draft of missed) {
		const { draftId, leagueId, leagueName, startDate } = draft;
		await audit(tx, {
			userId: null,
			action: "draft.postponed",
			subjectId: leagueId,
			subject: leagueName,
			before: { startDate: startDate.toISOString() },
			after: { startDate: null }
		});
		const occasion = {
			key: `draft-postponed:${draftId}`,
			category: "draft",
			type: "draft",
			urgency: "high",
			expiresAt: deps.now() + NOTICE_LASTS_MS
		};
		await notify(deps, tx, occasion, [noticeOf(draft)]);
	}
}
async function moveMissed(tx, seasonId, now) {
	const { rows } = await sql`
    with missed as (
      delete from drafts d using leagues l
      where l.league_id = d.league_id and d.season_id = ${seasonId} and d.completed_at is null
        and d.next_due_at = d.start_date and d.start_date <= ${new Date(now)}
      returning d.*, l.name as league_name, l.owner_id, (
        select event from draft_events e
        where e.draft_id = d.draft_id and event ->> 'type' = 'scheduled' order by number desc limit 1) as schedule
    ), kept as (
      insert into postponed_drafts (league_id, season_id, start_date, pick_time_seconds, team_order, order_by)
      select league_id, season_id, start_date, pick_time_seconds,
        array(select jsonb_array_elements_text(schedule -> 'order')::uuid), coalesce(schedule ->> 'orderBy', 'hand')
      from missed
    )
    select draft_id, league_id, league_name, owner_id, start_date from missed order by draft_id`.execute(tx);
	return rows;
}
function noticeOf({ leagueId, leagueName, ownerId }) {
	const path = `/league/${leagueId}`;
	return {
		userId: ownerId,
		email: {
			subject: `The draft of ${leagueName} needs a new date`,
			paragraphs: [`The date of the draft of ${leagueName} passed while another season was shown, so it did not start. Nobody has picked. Its order and its pick time are kept: please set a new date under Settings.`],
			link: {
				text: "Go to the league",
				path
			}
		},
		push: {
			title: "The draft needs a new date",
			body: `${leagueName}: its date passed while another season was shown`,
			url: path,
			tag: `draft-${leagueId}`
		}
	};
}
/** The settings of a league's draft that waits for a new date in the current season; null without one. */
async function findPostponedDraft(db, leagueId) {
	const row = await db.selectFrom("postponedDrafts").innerJoin("seasons", "seasons.seasonId", "postponedDrafts.seasonId").select([
		"startDate",
		"pickTimeSeconds",
		"orderBy",
		"teamOrder as draftOrder"
	]).where("leagueId", "=", leagueId).where("isCurrent", "=", true).executeTakeFirst();
	return row ? {
		...row,
		startDate: row.startDate.toISOString()
	} : null;
}
/** Once a new date is set, nothing waits for one. */
async function deletePostponed(tx, { leagueId, seasonId }) {
	await tx.deleteFrom("postponedDrafts").where("leagueId", "=", leagueId).where("seasonId", "=", seasonId).execute();
}
// dist/features/season/file/air-date.js
const EASTERN = "America/New_York";
const AIR_HOUR = 20;
/** Standard time is five hours behind UTC, daylight saving time four. */
const HOURS_BEHIND_UTC = [4, 5];
const FIRST_YEAR = 1970;
const calendar = new Intl.DateTimeFormat("en-US", {
	timeZone: EASTERN,
	hourCycle: "h23",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit"
});
function easternClock(moment) {
	const parts = new Map(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
	return {
		date: [
			"year",
			"month",
			"day"
		].map((part) => parts.get(part)).join("-"),
		hour: Number(parts.get("hour"))
	};
}
/** The calendar date in US Eastern time, `yyyy-MM-dd`. */
const easternDate = (moment) => easternClock(moment).date;
/** When an episode of this date airs: 20:00 US Eastern, in summer and winter. Throws for an invalid date. */
function airTime(date) {
	const inUtc = Date.parse(`${date}T${AIR_HOUR}:00:00Z`);
	const moment = HOURS_BEHIND_UTC.map((hours) => new Date(inUtc + hours * 36e5)).find((candidate) => easternClock(candidate).hour === AIR_HOUR);
	if (!moment) throw new Error(`no 20:00 US Eastern on ${date}`);
	return moment;
}
/** Is this an existing day, as `yyyy-MM-dd`, from 1970 on? */
function isAirDate(value) {
	if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number(value.slice(0, 4)) < FIRST_YEAR) return false;
	const day = /* @__PURE__ */ new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
// dist/features/season/file/validate-season.js
/** Contradictions, duplicates and dangling references; empty for a valid file. */
function findContradictions(file) {
	return [
		...findDuplicates(file.tribes, (tribe) => tribe.name.toLowerCase(), ["tribes", "name"]),
		...findDuplicates(file.players, (player) => player.id, ["players", "id"]),
		...findDuplicates(file.episodes, (episode) => episode.number, ["episodes", "number"]),
		...findDuplicates(file.statistics, (statistic) => statistic.name.toLowerCase(), ["statistics", "name"]),
		...findDuplicates(file.eliminations, (elimination) => elimination.player, ["eliminations", "player"]),
		...file.players.flatMap((player, index) => checkTribes(file, player, ["players", index])),
		...checkReferences(file),
		...repeatedScores(file.scores),
		...wrongTotals(file)
	];
}
function findDuplicates(rows, keyOf, [list, field]) {
	const seen = /* @__PURE__ */ new Set();
	return rows.flatMap((row, index) => {
		const key = keyOf(row);
		if (seen.has(key)) return [{
			path: [
				list,
				index,
				field
			],
			message: "is already in the list"
		}];
		seen.add(key);
		return [];
	});
}
function checkTribes(file, player, path) {
	const names = new Set(file.tribes.map((tribe) => tribe.name));
	const numbers = new Set(file.episodes.map((episode) => episode.number));
	const issues = player.tribes.flatMap((move, index) => [
		...findUnknown(names, move.tribe, {
			path: [
				...path,
				"tribes",
				index,
				"tribe"
			],
			what: "tribe"
		}),
		...findUnknown(numbers, move.episode, {
			path: [
				...path,
				"tribes",
				index,
				"episode"
			],
			what: "episode"
		}),
		...move.episode > (player.tribes[index - 1]?.episode ?? 0) ? [] : [{
			path: [
				...path,
				"tribes",
				index,
				"episode"
			],
			message: "must be later than the previous one"
		}]
	]);
	const { originalTribe } = player;
	if (originalTribe === null) return player.tribes.length === 0 ? issues : [...issues, {
		path: [...path, "originalTribe"],
		message: "must be the first of the tribes"
	}];
	issues.push(...findUnknown(names, originalTribe, {
		path: [...path, "originalTribe"],
		what: "tribe"
	}));
	const first = player.tribes[0]?.tribe ?? originalTribe;
	if (first !== originalTribe) issues.push({
		path: [...path, "originalTribe"],
		message: `must be the first of the tribes, ${first}`
	});
	return issues;
}
function checkReferences(file) {
	const players = new Set(file.players.map((player) => player.id));
	const episodes = new Set(file.episodes.map((episode) => episode.number));
	const statistics = new Set(file.statistics.map((statistic) => statistic.name));
	const inList = (list) => (row, index) => [
		...findUnknown(players, row.player, {
			path: [
				list,
				index,
				"player"
			],
			what: "contestant"
		}),
		...findUnknown(episodes, row.episode, {
			path: [
				list,
				index,
				"episode"
			],
			what: "episode"
		}),
		...row.statistic === void 0 ? [] : findUnknown(statistics, row.statistic, {
			path: [
				list,
				index,
				"statistic"
			],
			what: "statistic"
		})
	];
	return [
		...file.eliminations.flatMap(inList("eliminations")),
		...file.scores.flatMap(inList("scores")),
		...Object.keys(file.totals ?? {}).flatMap((id) => findUnknown(players, id, {
			path: ["totals", id],
			what: "contestant"
		}))
	];
}
function findUnknown(known, value, { path, what }) {
	return known.has(value) ? [] : [{
		path,
		message: `names ${JSON.stringify(value)}, but there is no such ${what}`
	}];
}
function repeatedScores(scores) {
	const seen = /* @__PURE__ */ new Set();
	return scores.flatMap(({ episode, player, statistic }, index) => {
		const key = JSON.stringify([
			episode,
			player,
			statistic
		]);
		if (seen.has(key)) return [{
			path: ["scores", index],
			message: "has the same episode, contestant and statistic as an earlier row"
		}];
		seen.add(key);
		return [];
	});
}
/** A player who is missing in the totals has 0. */
function wrongTotals({ totals, players, scores }) {
	if (!totals) return [];
	const sums = sumByPlayer(scores);
	const given = new Map(Object.entries(totals));
	return players.flatMap(({ id }) => {
		const sum = sums.get(id) ?? 0;
		const total = given.get(id) ?? 0;
		return sum === total ? [] : [{
			path: ["totals", id],
			message: `is ${total}, but the scores add up to ${sum}`
		}];
	});
}
function sumByPlayer(scores) {
	const sums = /* @__PURE__ */ new Map();
	for (const { player, points } of scores) sums.set(player, (sums.get(player) ?? 0) + points);
	return sums;
}
// dist/features/season/file/export-season.js
/** Exports a season in one snapshot; importing the file again changes nothing. Players are sorted by name. */
function exportSeason(db, season) {
	return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute((tx) => readStoredSeason(tx, season));
}
/** Reads a season in a transaction. */
async function readStoredSeason(tx, { seasonId, name }) {
	const moves = await readMoves(tx, seasonId);
	const seasonPlayers = await readSeasonPlayers(tx, seasonId);
	const scores = await readScores$1(tx, seasonId);
	const sums = sumByPlayer(scores);
	return {
		name,
		tribes: await readTribes(tx, seasonId),
		players: seasonPlayers.map(({ id, facts, presentTribe, end }) => {
			const tribes = moves.get(id) ?? [];
			return {
				id,
				...facts,
				originalTribe: tribes[0]?.tribe ?? presentTribe,
				tribes,
				...end
			};
		}),
		episodes: await readEpisodes(tx, seasonId),
		statistics: await readStatistics(tx, seasonId),
		eliminations: seasonPlayers.flatMap(({ id, eliminated }) => eliminated === null ? [] : [{
			player: id,
			episode: eliminated
		}]).sort((a, b) => a.episode - b.episode || compareText(a.player, b.player)),
		scores,
		totals: Object.fromEntries(seasonPlayers.map(({ id }) => id).sort(compareText).map((id) => [id, sums.get(id) ?? 0]))
	};
}
const compareText = (a, b) => a < b ? -1 : a > b ? 1 : 0;
function readTribes(tx, seasonId) {
	return tx.selectFrom("tribes").select([
		"name",
		"color",
		"status"
	]).where("seasonId", "=", seasonId).orderBy("position").orderBy("name").execute();
}
function readStatistics(tx, seasonId) {
	return tx.selectFrom("statistics").select([
		"name",
		"defaultPoints",
		"description"
	]).where("seasonId", "=", seasonId).orderBy("position").orderBy("name").execute();
}
async function readEpisodes(tx, seasonId) {
	return (await tx.selectFrom("episodes").select([
		"number",
		"title",
		"airDate"
	]).where("seasonId", "=", seasonId).orderBy("number").execute()).map((row) => ({
		...row,
		airDate: easternDate(row.airDate)
	}));
}
async function readSeasonPlayers(tx, seasonId) {
	const rows = await tx.selectFrom("players").leftJoin("tribes", "tribes.tribeId", "players.tribeId").leftJoin("episodes", "episodes.episodeId", "players.eliminatedEpisodeId").select([
		"playerId",
		"fileKey",
		"firstName",
		"lastName",
		"age",
		"home",
		"occupation",
		"result",
		"place"
	]).select(["tribes.name as presentTribe", "episodes.number as eliminated"]).where("players.seasonId", "=", seasonId).execute();
	rows.sort((a, b) => compareText(a.firstName, b.firstName) || compareText(a.lastName, b.lastName) || compareText(a.playerId, b.playerId));
	return rows.map(({ playerId, fileKey, presentTribe, eliminated, result, place, ...facts }) => ({
		id: fileKey ?? playerId,
		facts,
		presentTribe,
		eliminated,
		end: {
			result,
			place
		}
	}));
}
async function readMoves(tx, seasonId) {
	const rows = await tx.selectFrom("playerTribes").innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId").innerJoin("tribes", "tribes.tribeId", "playerTribes.tribeId").innerJoin("players", "players.playerId", "playerTribes.playerId").select([
		"players.playerId",
		"players.fileKey",
		"episodes.number as episode",
		"tribes.name as tribe"
	]).where("playerTribes.seasonId", "=", seasonId).orderBy("episodes.number").execute();
	const moves = /* @__PURE__ */ new Map();
	for (const { playerId, fileKey, ...move } of rows) {
		const id = fileKey ?? playerId;
		moves.set(id, [...moves.get(id) ?? [], move]);
	}
	return moves;
}
async function readScores$1(tx, seasonId) {
	return (await tx.selectFrom("episodeStatistics as score").innerJoin("episodes", "episodes.episodeId", "score.episodeId").innerJoin("players", "players.playerId", "score.playerId").innerJoin("statistics", "statistics.statisticId", "score.statisticId").select([
		"episodes.number as episode",
		"players.fileKey",
		"players.playerId"
	]).select(["statistics.name as statistic", "score.points"]).where("score.seasonId", "=", seasonId).execute()).map(({ episode, fileKey, playerId, ...score }) => ({
		episode,
		player: fileKey ?? playerId,
		...score
	})).sort((a, b) => a.episode - b.episode || compareText(a.player, b.player) || compareText(a.statistic, b.statistic));
}
// dist/db/queries/season-lock.js
/** The current season, locked so that what is numbered in it is numbered one after another. Throws 409 without one. */
const lockCurrentSeason = (tx) => getSeason(() => currentSeason(tx).forNoKeyUpdate().executeTakeFirst());
/** The current season, which stays the current one until the transaction ends. Throws 409 without one. */
const lockCurrentSeasonShared = (tx) => getSeason(() => currentSeason(tx).forShare().executeTakeFirst());
const currentSeason = (tx) => tx.selectFrom("seasons").select("seasonId").where("isCurrent", "=", true);
async function getSeason(read) {
	const season = await read() ?? await read();
	if (!season) throw new AppError(409, "There is no season yet. Create or import one first");
	return season;
}
/** Throws 409 for an archived season; one that is open stays open until the transaction ends. */
async function requireOpenSeason(tx, seasonId) {
	if ((await tx.selectFrom("seasons").select("archivedAt").where("seasonId", "=", seasonId).forShare().executeTakeFirstOrThrow()).archivedAt) throw new AppError(409, "This season is archived. It can be read, but not changed");
}
// dist/features/season/import/diff-rows.js
/** Compares the wanted rows with the stored ones, so that only differences are written. */
function diffRows(wanted, find, differs) {
	const added = [];
	const changed = [];
	for (const to of wanted) {
		const from = find(to);
		if (from === void 0) added.push(to);
		else if (differs(from, to)) changed.push({
			from,
			to
		});
	}
	const unchanged = wanted.length - added.length - changed.length;
	return {
		added,
		changed,
		count: {
			added: added.length,
			changed: changed.length,
			unchanged
		}
	};
}
/** Does `to` have new values? Null in a file means unknown and never overwrites. */
function hasChanges(from, to) {
	return Object.keys(changedFields(from, to)).length > 0;
}
/** The fields in which `to` has a different value that is not null. */
function changedFields(from, to) {
	const changes = {};
	for (const key in to) {
		const value = to[key];
		if (value !== null && value !== void 0 && value !== from[key]) changes[key] = value;
	}
	return changes;
}
// dist/features/season/import/import-base-data.js
/** Matches by name, ignoring letter case; `ids` has the names as the file writes them. */
async function importTribes(tx, seasonId, wanted) {
	const read = () => tx.selectFrom("tribes").select([
		"tribeId",
		"name",
		"color",
		"status"
	]).where("seasonId", "=", seasonId).execute();
	const stored = byName(await read());
	const { added, changed, count } = diffRows(wanted.map((tribe, position) => ({
		...tribe,
		color: tribe.color.toLowerCase(),
		position
	})), (row) => stored.get(row.name.toLowerCase()), hasTribeChanges);
	if (added.length > 0) await tx.insertInto("tribes").values(added.map((row) => ({
		...row,
		seasonId
	}))).execute();
	for (const { from, to } of changed) {
		const { name, color, status } = to;
		await tx.updateTable("tribes").set({
			name,
			color,
			status
		}).where("tribeId", "=", from.tribeId).execute();
	}
	const now = added.length > 0 ? byName(await read()) : stored;
	return {
		count,
		ids: new Map(wanted.map(({ name }) => [name, getOrThrow(now, name.toLowerCase()).tribeId]))
	};
}
const hasTribeChanges = (from, { name, color, status }) => hasChanges(from, {
	name,
	color,
	status
});
/** Matches by number. The file has dates only, so a time that was set by hand on the same date stays. */
async function importEpisodes(tx, seasonId, wanted) {
	const read = async () => {
		const rows = await tx.selectFrom("episodes").select([
			"episodeId",
			"number",
			"title",
			"airDate"
		]).where("seasonId", "=", seasonId).execute();
		return new Map(rows.map((row) => [row.number, {
			...row,
			airDate: easternDate(row.airDate)
		}]));
	};
	const stored = await read();
	const { added, changed, count } = diffRows(wanted, (row) => stored.get(row.number), hasChanges);
	if (added.length > 0) {
		const rows = added.map((row) => ({
			...row,
			seasonId,
			airDate: airTime(row.airDate)
		}));
		await tx.insertInto("episodes").values(rows).execute();
	}
	for (const { from, to } of changed) {
		const { airDate, title } = changedFields(from, to);
		const changes = {
			...title ? { title } : {},
			...airDate ? { airDate: airTime(airDate) } : {}
		};
		await tx.updateTable("episodes").set(changes).where("episodeId", "=", from.episodeId).execute();
	}
	const now = added.length > 0 ? await read() : stored;
	return {
		count,
		ids: new Map(wanted.map(({ number }) => [number, getOrThrow(now, number).episodeId]))
	};
}
/** Matches by name, ignoring letter case; `ids` has the names as the file writes them. */
async function importStatistics(tx, seasonId, wanted) {
	const columns = [
		"statisticId",
		"name",
		"defaultPoints",
		"description"
	];
	const read = () => tx.selectFrom("statistics").select(columns).where("seasonId", "=", seasonId).execute();
	const stored = byName(await read());
	const { added, changed, count } = diffRows(wanted, (row) => stored.get(row.name.toLowerCase()), hasChanges);
	if (added.length > 0) {
		const rows = added.map((row) => ({
			...row,
			seasonId,
			position: wanted.indexOf(row)
		}));
		await tx.insertInto("statistics").values(rows).execute();
	}
	for (const { from, to } of changed) await tx.updateTable("statistics").set(changedFields(from, to)).where("statisticId", "=", from.statisticId).execute();
	const now = added.length > 0 ? byName(await read()) : stored;
	return {
		count,
		ids: new Map(wanted.map(({ name }) => [name, getOrThrow(now, name.toLowerCase()).statisticId]))
	};
}
const byName = (rows) => new Map(rows.map((row) => [row.name.toLowerCase(), row]));
/** For keys whose presence the validation or the code above guarantees. Throws for a missing one. */
function getOrThrow(map, key) {
	const value = map.get(key);
	if (value === void 0) throw new Error(`the season has no ${String(key)}`);
	return value;
}
// dist/features/season/import/import-players.js
/** Matches players by the file's key, or, for players entered by hand, by the id that an export wrote. */
async function importPlayers(tx, seasonId, { players, isOver, tribes }) {
	const stored = await readPlayers(tx, seasonId);
	const factsOf = ({ firstName, lastName, age, home, occupation, result, place }) => ({
		firstName,
		lastName,
		age,
		home,
		occupation,
		...isOver ? {
			result,
			place
		} : {
			result: null,
			place: null
		}
	});
	const { added, changed, count } = diffRows(players, (player) => stored.get(player.id), (from, to) => hasChanges(from, factsOf(to)));
	if (added.length > 0) {
		const rows = added.map((player) => ({
			...factsOf(player),
			seasonId,
			fileKey: player.id,
			tribeId: player.originalTribe && player.tribes.length === 0 ? getOrThrow(tribes.ids, player.originalTribe) : null
		}));
		await tx.insertInto("players").values(rows).execute();
	}
	for (const { from, to } of changed) await tx.updateTable("players").set(changedFields(from, factsOf(to))).where("playerId", "=", from.playerId).execute();
	const now = added.length > 0 ? await readPlayers(tx, seasonId) : stored;
	return {
		count,
		ids: new Map(players.map(({ id }) => [id, getOrThrow(now, id).playerId]))
	};
}
async function readPlayers(tx, seasonId) {
	const rows = await tx.selectFrom("players").select([
		"playerId",
		"fileKey",
		"firstName",
		"lastName",
		"age",
		"home",
		"occupation",
		"result",
		"place"
	]).where("seasonId", "=", seasonId).execute();
	return new Map(rows.map((row) => [row.fileKey ?? row.playerId, row]));
}
// dist/features/season/import/import-scores.js
/** PostgreSQL takes 65 535 parameters in a statement; a row has six. */
const ROWS_AT_ONCE = 5e3;
/** Overwrites stored scores only where the file has another value; `before` has the overwritten ones. */
async function importScores(tx, ids, { scores, now }) {
	const wanted = scores.map((score) => ({
		score,
		episodeId: getOrThrow(ids.episodes, score.episode),
		playerId: getOrThrow(ids.players, score.player),
		statisticId: getOrThrow(ids.statistics, score.statistic),
		points: score.points
	}));
	const stored = await readScores(tx, ids.seasonId);
	const { added, changed, count } = diffRows(wanted, (row) => stored.get(keyOf$1(row)), (from, to) => from !== to.points);
	const rows = [...added, ...changed.map(({ to }) => to)].map(({ episodeId, playerId, statisticId, points }) => ({
		seasonId: ids.seasonId,
		episodeId,
		playerId,
		statisticId,
		points,
		updatedAt: new Date(now)
	}));
	for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await upsert(tx, rows.slice(from, from + ROWS_AT_ONCE));
	return {
		count,
		before: changed.map(({ from, to }) => ({
			...to.score,
			points: from
		}))
	};
}
const keyOf$1 = ({ episodeId, playerId, statisticId }) => `${episodeId} ${playerId} ${statisticId}`;
async function readScores(tx, seasonId) {
	const rows = await tx.selectFrom("episodeStatistics").select([
		"episodeId",
		"playerId",
		"statisticId",
		"points"
	]).where("seasonId", "=", seasonId).execute();
	return new Map(rows.map((row) => [keyOf$1(row), row.points]));
}
/** An admin may write the same cell concurrently. */
async function upsert(tx, rows) {
	await tx.insertInto("episodeStatistics").values(rows).onConflict((conflict) => conflict.columns([
		"episodeId",
		"playerId",
		"statisticId"
	]).doUpdateSet((eb) => ({
		points: eb.ref("excluded.points"),
		updatedAt: eb.ref("excluded.updatedAt")
	}))).execute();
}
// dist/features/season/import/import-moves-and-eliminations.js
/** Writes the moves of the episodes up to `through`, and the present tribes of the moved players. */
async function importMoves(tx, ids, { players, through }) {
	const wanted = players.flatMap((player) => player.tribes.filter((move) => move.episode <= through).map((move) => ({
		playerId: getOrThrow(ids.players, player.id),
		fromEpisodeId: getOrThrow(ids.episodes, move.episode),
		tribeId: getOrThrow(ids.tribes, move.tribe)
	})));
	const rows = await tx.selectFrom("playerTribes").selectAll().where("seasonId", "=", ids.seasonId).execute();
	const stored = new Map(rows.map((row) => [row.playerId + row.fromEpisodeId, row]));
	const { added, changed, count } = diffRows(wanted, (move) => stored.get(move.playerId + move.fromEpisodeId), (from, to) => from.tribeId !== to.tribeId);
	const writes = [...added, ...changed.map(({ to }) => to)].map((move) => ({
		...move,
		seasonId: ids.seasonId
	}));
	if (writes.length === 0) return count;
	await tx.insertInto("playerTribes").values(writes).onConflict((conflict) => conflict.columns(["playerId", "fromEpisodeId"]).doUpdateSet((eb) => ({ tribeId: eb.ref("excluded.tribeId") }))).execute();
	await updatePresentTribes(tx, [...new Set(writes.map((move) => move.playerId))]);
	return count;
}
/** A player's present tribe is the one of their last move. */
async function updatePresentTribes(tx, playerIds) {
	const last = tx.selectFrom("playerTribes").innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId").distinctOn("playerTribes.playerId").select(["playerTribes.playerId", "playerTribes.tribeId"]).where("playerTribes.playerId", "in", playerIds).orderBy("playerTribes.playerId").orderBy("episodes.number", "desc").as("last");
	await tx.updateTable("players").from(last).set((eb) => ({ tribeId: eb.ref("last.tribeId") })).whereRef("players.playerId", "=", "last.playerId").execute();
}
/** `before` has the overwritten values by the file's keys. */
async function importEliminations(tx, ids, eliminations) {
	const rows = await tx.selectFrom("players").select(["playerId", "eliminatedEpisodeId"]).where("seasonId", "=", ids.seasonId).execute();
	const stored = new Map(rows.flatMap((row) => row.eliminatedEpisodeId ? [[row.playerId, row.eliminatedEpisodeId]] : []));
	const { added, changed, count } = diffRows(eliminations, ({ player }) => stored.get(getOrThrow(ids.players, player)), (from, { episode }) => from !== getOrThrow(ids.episodes, episode));
	for (const { player, episode } of [...added, ...changed.map(({ to }) => to)]) await tx.updateTable("players").set({ eliminatedEpisodeId: getOrThrow(ids.episodes, episode) }).where("playerId", "=", getOrThrow(ids.players, player)).execute();
	return {
		count,
		before: changed.map(({ from, to }) => ({
			player: to.player,
			eliminatedEpisodeId: from
		}))
	};
}
// dist/db/queries/running-drafts.js
/** So many leagues are named, and the rest counted. */
const NAMED_MAX = 3;
/** Says which leagues' drafts of a season run, for a refusal; null when none does. */
async function runningDraftsText(tx, seasonId, now) {
	const names = (await tx.selectFrom("drafts").innerJoin("leagues", "leagues.leagueId", "drafts.leagueId").select("name").where("seasonId", "=", seasonId).where("startDate", "<=", new Date(now)).where("completedAt", "is", null).orderBy(sql`lower(name)`).orderBy("leagues.leagueId").execute()).map(({ name }) => `"${name}"`);
	if (names.length === 0) return null;
	if (names.length === 1) return `The draft of ${names[0]} is running`;
	const more = names.length - NAMED_MAX;
	const named = more > 0 ? [...names.slice(0, NAMED_MAX), `${more} more`] : names;
	return `The drafts of ${named.slice(0, -1).join(", ")} and ${named.at(-1)} are running`;
}
// dist/features/season/season-store.js
const COLUMNS = [
	"seasonId",
	"name",
	"isCurrent",
	"archivedAt"
];
/** Finds a season by name, ignoring letter case. Locks the table, so that imports wait for one another. */
async function findSeason(tx, name) {
	await lockSeasonsTable(tx);
	return tx.selectFrom("seasons").select(COLUMNS).where(sql`lower(name) = lower(${name})`).executeTakeFirst();
}
/** Allows one change of the seasons at a time; does not block reads and foreign keys. */
const lockSeasonsTable = (tx) => sql`lock table seasons in share row exclusive mode`.execute(tx);
/** All seasons, locked against changes until the transaction ends. */
async function lockSeasons(tx) {
	await lockSeasonsTable(tx);
	return tx.selectFrom("seasons").select(COLUMNS).execute();
}
async function insertSeason(tx, season) {
	const { seasonId } = await tx.insertInto("seasons").values(season).returning("seasonId").executeTakeFirstOrThrow();
	return seasonId;
}
async function switchTo(tx, seasonId) {
	await tx.updateTable("seasons").set({ isCurrent: false }).where("isCurrent", "=", true).execute();
	await tx.updateTable("seasons").set({ isCurrent: true }).where("seasonId", "=", seasonId).execute();
}
async function saveArchived(tx, seasonId, archivedAt) {
	await tx.updateTable("seasons").set({ archivedAt }).where("seasonId", "=", seasonId).execute();
}
/** Throws 409 while a draft runs: it would lose its clock when its season is no longer current. */
async function requireNoRunningDraft(tx, now, action) {
	const current = await findCurrentSeason(tx);
	const running = current && await runningDraftsText(tx, current.seasonId, now);
	if (running) throw new AppError(409, `${running}. ${action} once that is complete, or end it first`);
}
/** The number of scheduled drafts of the current season that have not started. */
async function countScheduledDrafts(tx, now) {
	const { count } = await tx.selectFrom("drafts").innerJoin("seasons", "seasons.seasonId", "drafts.seasonId").select(sql`count(*)::int`.as("count")).where("isCurrent", "=", true).where("startDate", ">", new Date(now)).where("completedAt", "is", null).executeTakeFirstOrThrow();
	return count;
}
async function findCurrentSeason(db) {
	return db.selectFrom("seasons").select(COLUMNS).where("isCurrent", "=", true).executeTakeFirst();
}
/** All seasons with their row counts, the current one first, then the newest. */
async function findSeasons(db, now) {
	const count = (table) => sql`(select count(*)::int from ${sql.table(table)} t where t.season_id = seasons.season_id)`;
	return db.selectFrom("seasons").select([...COLUMNS, "createdAt"]).select([
		count("players").as("playerCount"),
		count("episodes").as("episodeCount"),
		count("episode_statistics").as("scoreCount"),
		sql`(select count(*)::int from drafts d where d.season_id = seasons.season_id
        and d.completed_at is null and d.start_date > ${new Date(now)})`.as("scheduledDraftCount")
	]).orderBy("isCurrent", "desc").orderBy("createdAt", "desc").execute();
}
async function findSeasonById(db, seasonId) {
	return db.selectFrom("seasons").select(COLUMNS).where("seasonId", "=", seasonId).executeTakeFirst();
}
// dist/features/season/switch-season.js
/**
* Makes another season the current one; the caller holds the lock of `lockSeasons`. Returns the number of drafts
* scheduled in the former one, which do not start while it is not current. Throws 409 when there are any and
* `leaveDrafts` is false, and while a draft runs, which would lose its clock.
*/
async function switchSeason(tx, next, options) {
	const { now, userId, leaveDrafts, onSwitch } = options;
	const before = await findCurrentSeason(tx);
	await requireNoRunningDraft(tx, now, "Switch the season");
	const leftDrafts = await countScheduledDrafts(tx, now);
	if (before && leftDrafts > 0 && !leaveDrafts) throw new AppError(409, leavingText(before.name, leftDrafts));
	await switchTo(tx, next.seasonId);
	await onSwitch(tx, next.seasonId);
	await audit(tx, {
		userId,
		action: "season.switched",
		subjectId: next.seasonId,
		subject: next.name,
		before: { season: before?.name ?? null },
		after: {
			season: next.name,
			...leftDrafts > 0 ? { leftDrafts } : {}
		}
	});
	return leftDrafts;
}
const leavingText = (season, count) => `${count === 1 ? "1 draft is" : `${count} drafts are`} set in ${season} and would not start while another season is current. Please confirm that`;
// dist/features/season/import/import-season.js
const PARTS = [
	"tribes",
	"episodes",
	"statistics",
	"contestants",
	"tribe changes",
	"eliminations",
	"scores"
];
/**
* Imports a file into a season, in the caller's transaction. Rows are matched by their natural keys, so a second import
* changes nothing; rows that the file does not mention stay. The season becomes current on request, or when there is
* no current one. Throws 409 for an archived season, and as `switchSeason`.
*/
async function importSeason(tx, file, options) {
	const through = options.through ?? Number.POSITIVE_INFINITY;
	const isOver = file.episodes.every((episode) => episode.number <= through);
	const known = await findSeason(tx, file.name);
	if (known) await requireOpenSeason(tx, known.seasonId);
	const seasonId = known?.seasonId ?? await insertSeason(tx, {
		name: file.name,
		isCurrent: false
	});
	const switched = await switchIfRequested(tx, {
		seasonId,
		name: file.name,
		...known
	}, options);
	const tribes = await importTribes(tx, seasonId, file.tribes);
	const episodes = await importEpisodes(tx, seasonId, file.episodes);
	const statistics = await importStatistics(tx, seasonId, file.statistics);
	const players = await importPlayers(tx, seasonId, {
		players: file.players,
		isOver,
		tribes
	});
	const ids = {
		seasonId,
		tribes: tribes.ids,
		episodes: episodes.ids,
		players: players.ids
	};
	const moves = await importMoves(tx, ids, {
		players: file.players,
		through: Math.max(through, 1)
	});
	const aired = (rows) => rows.filter((row) => row.episode <= through);
	const eliminations = await importEliminations(tx, ids, aired(file.eliminations));
	const scores = await importScores(tx, {
		...ids,
		statistics: statistics.ids
	}, {
		scores: aired(file.scores),
		now: options.now
	});
	const summary = {
		seasonId,
		season: known?.name ?? file.name,
		isNew: known === void 0,
		isCurrent: known?.isCurrent === true || switched.becameCurrent,
		...switched,
		counts: {
			tribes: tribes.count,
			episodes: episodes.count,
			statistics: statistics.count,
			contestants: players.count,
			"tribe changes": moves,
			eliminations: eliminations.count,
			scores: scores.count
		}
	};
	if (summary.isNew || changesIn(summary) > 0) await audit(tx, {
		userId: options.userId ?? null,
		action: "season.imported",
		subjectId: seasonId,
		subject: summary.season,
		before: {
			eliminations: eliminations.before,
			scores: scores.before
		},
		after: {
			season: summary.season,
			through: options.through ?? "all",
			counts: summary.counts
		}
	});
	return summary;
}
async function switchIfRequested(tx, season, { makeCurrent, userId, now }) {
	if (season.isCurrent) return {
		becameCurrent: false,
		leftDrafts: 0
	};
	if (!await findCurrentSeason(tx)) {
		await switchTo(tx, season.seasonId);
		return {
			becameCurrent: true,
			leftDrafts: 0
		};
	}
	if (!makeCurrent) return {
		becameCurrent: false,
		leftDrafts: 0
	};
	return {
		becameCurrent: true,
		leftDrafts: await switchSeason(tx, season, {
			...makeCurrent,
			userId: userId ?? null,
			now
		})
	};
}
/** The number of rows written. */
const changesIn = ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count.added + count.changed, 0);
// dist/features/season/file/json-with-lines.js
/** Thrown for text that is not JSON; the message follows "line N: ". */
var JsonSyntaxError = class extends Error {
	line;
	constructor(line, message) {
		super(message);
		this.name = "JsonTrouble";
		this.line = line;
	}
};
const DEPTH_MAX = 50;
const BLANK = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Parses JSON and keeps the line of every value. Throws `JsonSyntaxError`. */
function parseWithLines(text) {
	const reader = {
		text,
		offset: text.startsWith("﻿") ? 1 : 0,
		line: 1,
		lines: /* @__PURE__ */ new Map()
	};
	const value = readValue(reader, []);
	skipBlank(reader);
	if (reader.offset < text.length) throw syntaxError(reader, "the end of the file");
	return {
		value,
		lineOf: (path) => lineOf(reader.lines, path)
	};
}
const keyOf = (path) => JSON.stringify(path.map(String));
function lineOf(lines, path) {
	return lines.get(keyOf(path)) ?? (path.length === 0 ? 1 : lineOf(lines, path.slice(0, -1)));
}
function readValue(reader, path) {
	skipBlank(reader);
	if (path.length > DEPTH_MAX) throw new JsonSyntaxError(reader.line, "this is nested too deeply");
	reader.lines.set(keyOf(path), reader.line);
	if (take(reader, "{")) return readObject(reader, path);
	if (take(reader, "[")) return readArray(reader, path);
	const token = match(reader, STRING) ?? match(reader, PLAIN);
	if (token === void 0) throw syntaxError(reader, "a value");
	return JSON.parse(token);
}
function readObject(reader, path) {
	const entries = /* @__PURE__ */ new Map();
	if (take(reader, "}")) return {};
	do {
		skipBlank(reader);
		const token = match(reader, STRING);
		if (token === void 0) throw syntaxError(reader, "a name in double quotes");
		const key = String(JSON.parse(token));
		if (entries.has(key)) throw new JsonSyntaxError(reader.line, `"${key}" appears twice`);
		if (!take(reader, ":")) throw syntaxError(reader, `a colon after "${key}"`);
		entries.set(key, readValue(reader, [...path, key]));
	} while (take(reader, ","));
	if (!take(reader, "}")) throw syntaxError(reader, "a comma or }");
	return Object.fromEntries(entries);
}
function readArray(reader, path) {
	const items = [];
	if (take(reader, "]")) return items;
	do
		items.push(readValue(reader, [...path, items.length]));
	while (take(reader, ","));
	if (!take(reader, "]")) throw syntaxError(reader, "a comma or ]");
	return items;
}
/** Consumes this character if it comes next, after blanks. */
function take(reader, char) {
	skipBlank(reader);
	if (reader.text[reader.offset] !== char) return false;
	reader.offset += 1;
	return true;
}
/** Consumes blanks; line breaks occur only between the tokens of JSON. */
function skipBlank(reader) {
	const blank = match(reader, BLANK) ?? "";
	reader.line += blank.split("\n").length - 1;
}
function match(reader, pattern) {
	pattern.lastIndex = reader.offset;
	const token = pattern.exec(reader.text)?.[0];
	reader.offset += token?.length ?? 0;
	return token;
}
function syntaxError(reader, expected) {
	const found = reader.text.slice(reader.offset).split(/\s/, 1)[0] ?? "";
	const shown = found === "" ? "the file ends" : `there is ${found.slice(0, 20)}`;
	return new JsonSyntaxError(reader.line, `this is not JSON: expected ${expected}, but ${shown}`);
}
// dist/features/season/file/season-file.js
const INTEGER_MAX = 2147483647;
/** What PostgreSQL cannot store as text, and control characters except line breaks and tabs. */
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;
const text = (maxLength) => string("must be text").check(_maxLength(maxLength, `must have at most ${maxLength} characters`), refine((value) => !UNWANTED.test(value), "must not contain control characters"));
/** A field by which rows are matched. */
const key = text(255).check(_minLength(1, "must not be empty"), refine((value) => value === value.trim(), "must not begin or end with a space"));
function wholeNumber(min, max) {
	const sentence = max === INTEGER_MAX ? `must be a whole number from ${min}` : `must be a whole number from ${min} to ${max}`;
	return int(sentence).check(_gte(min, sentence), _lte(max, sentence));
}
const points = wholeNumber(POINTS_MIN, POINTS_MAX);
const episodeNumber = wholeNumber(1, INTEGER_MAX);
const list = (item) => array(item, "must be a list");
const row = (shape) => strictObject(shape, "must be an object");
/** A season as a file; null means "not known". `writeSeasonFile` writes one row a line. */
const SeasonFile = row({
	name: key,
	tribes: list(row({
		name: key,
		color: string("must be text").check(_regex(/^#[0-9a-f]{6}$/i, "must be a colour like #ff8f4a")),
		status: key
	})),
	players: list(row({
		id: key,
		firstName: key,
		lastName: text(255),
		age: nullable(wholeNumber(0, 150)),
		home: nullable(text(255)),
		occupation: nullable(text(255)),
		originalTribe: nullable(key),
		tribes: list(row({
			episode: episodeNumber,
			tribe: key
		})),
		result: nullable(text(255)),
		place: nullable(wholeNumber(1, INTEGER_MAX))
	})),
	episodes: list(row({
		number: episodeNumber,
		title: nullable(text(500)),
		airDate: string("must be a date like 2027-01-31").check(refine(isAirDate, "must be a date of the calendar, like 2027-01-31"))
	})),
	statistics: list(row({
		name: key,
		defaultPoints: points,
		description: nullable(text(1e3))
	})),
	eliminations: list(row({
		player: key,
		episode: episodeNumber
	})),
	scores: list(row({
		episode: episodeNumber,
		player: key,
		statistic: key,
		points
	})),
	totals: optional(record(string(), int("must be a whole number"), "must be an object"))
});
const LISTS = [
	"tribes",
	"players",
	"episodes",
	"statistics",
	"eliminations",
	"scores"
];
/** The file's text: one row a line, so that the line number of an error identifies a row. */
function writeSeasonFile(file) {
	const lists = LISTS.map((name) => `  "${name}": ${block("[", file[name].map((item) => JSON.stringify(item)), "]")}`);
	const totals = Object.entries(file.totals ?? {}).map(([id, sum]) => `${JSON.stringify(id)}: ${sum}`);
	const parts = [`  "name": ${JSON.stringify(file.name)}`, ...lists];
	if (file.totals) parts.push(`  "totals": ${block("{", totals, "}")}`);
	return `{\n${parts.join(",\n")}\n}\n`;
}
const block = (open, lines, close) => lines.length === 0 ? `${open}${close}` : `${open}\n    ${lines.join(",\n    ")}\n  ${close}`;
// dist/features/season/file/read-season-file.js
/** Thrown for an invalid file; the message has a line of text for each of the first five issues. */
var SeasonFileError = class extends Error {
	constructor(fileName, issues) {
		const shown = issues.slice(0, SHOWN_MAX).map(({ line, message }) => `${fileName} line ${line}: ${message}`);
		const left = issues.length - shown.length;
		super([...shown, ...left > 0 ? [`and ${left} more`] : []].join("\n"));
		this.name = "SeasonFileError";
	}
};
const SHOWN_MAX = 5;
/** Parses and validates a season file. Throws `SeasonFileError`. */
function readSeasonFile(text, fileName) {
	const { value, lineOf } = parse(text, fileName);
	const parsed = SeasonFile.safeParse(value);
	const issues = parsed.success ? findContradictions(parsed.data) : parsed.error.issues.flatMap((issue) => toIssues(issue, value));
	if (parsed.success && issues.length === 0) return parsed.data;
	throw new SeasonFileError(fileName, issues.map(({ path, message }) => ({
		line: lineOf(path),
		message: `${formatPath(path)} ${message}`
	})).sort((a, b) => a.line - b.line));
}
function parse(text, fileName) {
	try {
		return parseWithLines(text);
	} catch (error) {
		if (error instanceof JsonSyntaxError) throw new SeasonFileError(fileName, [{
			line: error.line,
			message: error.message
		}]);
		throw error;
	}
}
function toIssues(issue, value) {
	if (issue.code === "unrecognized_keys") return (issue.keys ?? []).map((key) => ({
		path: [...issue.path, key],
		message: "is not part of the format"
	}));
	const isMissing = issue.path.length > 0 && find(value, issue.path) === void 0;
	return [{
		path: issue.path,
		message: isMissing ? "is missing" : issue.message
	}];
}
function find(value, path) {
	return path.reduce((found, key) => typeof found === "object" && found !== null ? Reflect.get(found, key) : void 0, value);
}
/** `players[3].age`; the whole file is "the file". */
function formatPath(path) {
	if (path.length === 0) return "the file";
	return path.map((key, index) => typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`).join("");
}
export { setRole as $, DRAFT_START_SLACK_MS as $t, networkOf as A, membershipRoutes as At, requireFreeAddress as B, adminPlayerRoutes as Bt, postponeMissedDrafts as C, teamRoutes as Ct, forgotPassword as D, playerRoutes as Dt, sendResetLink as E, scoringRoutes as Et, ADDRESS_TAKEN as F, DEVICE_MESSAGE as Ft, createSession as G, accountRoutes as Gt, emailAddressChangeRequested as H, leagueRoutes as Ht, CODE_SENT as I, deviceRoutes as It, deleteSessionsOf as J, PICK_REFUSAL_MESSAGES as Jt, deleteOtherSessions as K, BODY_MAX_BYTES as Kt, checkCode as L, calendarRoutes as Lt, findAccounts as M, healthRoutes as Mt, containsWord as N, episodeRoutes as Nt, resetPassword as O, noteRoutes as Ot, createAdmin as P, draftRoutes as Pt, newToken as Q, DESK_ADD_SECONDS_MAX as Qt, isAddressTaken as R, broadcastRoutes as Rt, findPostponedDraft as S, tribeRoutes as St, createResetLink as T, seasonRoutes as Tt, emailManyFailedLogins as U, adminAccountRoutes as Ut, sendCode as V, adminLeagueRoutes as Vt, emailPasswordChanged as W, SetUpBody as Wt, readToken as X, TEAM_STATUS_REFUSAL_MESSAGES as Xt, findCaller as Y, SCHEDULE_REFUSAL_MESSAGES as Yt, hashToken as Z, tooSoonMessage as Zt, lockCurrentSeasonShared as _, verifyPassword as _t, changesIn as a, ROOM_OPENS_SECONDS as an, getProfile as at, readStoredSeason as b, ClientMessage as bt, findCurrentSeason as c, isUsernameTaken as ct, findSeasons as d, savePasswordHash as dt, HOUR_MS$2 as en, findUserId as et, insertSeason as f, audit as ft, lockCurrentSeason as g, hashPassword as gt, runningDraftsText as h, requireStrongPassword as ht, PARTS as i, PRACTICE_SECONDS as in, getLoginNames as it, rememberAddress as j, jobRoutes as jt, isKnownAddress as k, myAccountRoutes as kt, findSeason as l, lockPassword as lt, saveArchived as m, requireNotOwnIdentifier as mt, readSeasonFile as n, PHOTO_MAX_BYTES as nn, findLoginUser as nt, importSeason as o, SECOND_MS as on, insertUser as ot, lockSeasons as p, eraseUserFromAudit as pt, deleteSession as q, DESK_REFUSAL_WORDS as qt, writeSeasonFile as r, PICK_SECONDS_MAX as rn, findPasswordHash as rt, switchSeason as s, isStillPassword as st, SeasonFileError as t, OVERDUE_GRACE_MS as tn, USERNAME_TAKEN as tt, findSeasonById as u, replacePasswordHash as ut, requireOpenSeason as v, AppError as vt, verifyAccount as w, surveyRoutes as wt, deletePostponed as x, uploadRoutes as xt, exportSeason as y, allRoutes as yt, requireCodeAccepted as z, auditRoutes as zt };
