import { a as __toCommonJS, i as __require, n as __esmMin, o as __toESM, r as __exportAll, t as __commonJSMin } from "./rolldown-runtime-C1I3wEg2.js";
import { f as require_lib$4, o as sqlState, p as sql } from "./env-BgKUeCB2.js";
import { t as require_version$1 } from "./version-Cxbf7gHr.js";
import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
// ../../node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish$1(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
	int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
	uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
};
function pick$1(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function extend$1(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
// ../../node_modules/zod/v4/core/core.js
var _a;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// ../../node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodRealError = /* @__PURE__ */ $constructor("$ZodError", initializer, void 0, { Parent: Error });
// ../../node_modules/zod/v4/core/parse.js
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parse = /* @__PURE__*/ _parse($ZodRealError);
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const parseAsync = /* @__PURE__*/ _parseAsync($ZodRealError);
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParse = /* @__PURE__*/ _safeParse($ZodRealError);
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const safeParseAsync = /* @__PURE__*/ _safeParseAsync($ZodRealError);
const _safeEncode = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParse(_Err)(schema, value, ctx);
};
const safeEncode = /* @__PURE__*/ _safeEncode($ZodRealError);
// ../../node_modules/zod/v4/core/regexes.js
/** Returns a regex for validating an RFC 9562/4122 UUID.
*
* @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid$1 = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
/** Practical email validation */
const email$1 = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function datetime(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const integer = /^-?\d+$/;
const number$1 = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
const _null$2 = /^null$/i;
// ../../node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish$1(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.startsWith(def.prefix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "starts_with",
			prefix: def.prefix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});
// ../../node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};
// ../../node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid$1(v));
	} else def.pattern ?? (def.pattern = uuid$1());
	$ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
	def.pattern ?? (def.pattern = email$1);
	$ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime(def));
	$ZodStringFormat.init(inst, def);
});
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodNull = /*@__PURE__*/ $constructor("$ZodNull", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = _null$2;
	inst._zod.values = /* @__PURE__ */ new Set([null]);
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (input === null) return payload;
		payload.issues.push({
			expected: "null",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = /* @__PURE__ */ new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, /* @__PURE__ */ new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = /* @__PURE__ */ new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number$1.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			/**
			* $ZodDefault returns the default value immediately in forward direction.
			* It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// ../../node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _null$1(Class, params) {
	return new Class({
		type: "null",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _negative(params) {
	return /* @__PURE__ */ _lt(0, params);
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
// @__NO_SIDE_EFFECTS__
function _trim() {
	return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// ../../node_modules/zod/v4/mini/schemas.js
const ZodMiniType = /*@__PURE__*/ $constructor("ZodMiniType", (inst, def) => {
	if (!inst._zod) throw new Error("Uninitialized schema in ZodMiniType.");
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
}, {
	get with() {
		return this.check;
	},
	set with(value) {
		own(this, "with", value);
	},
	parse(data, params) {
		return parse(this, data, params, { callee: this.parse });
	},
	parseAsync(data, params) {
		return parseAsync(this, data, params, { callee: this.parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	check(...checks) {
		const def = this.def;
		return this.clone({
			...def,
			checks: [...def.checks ?? [], ...checks.map((ch) => typeof ch === "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)]
		}, { parent: true });
	},
	clone(_def, params) {
		return clone(this, _def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	}
});
const ZodMiniString = /*@__PURE__*/ $constructor("ZodMiniString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string(params) {
	return /* @__PURE__ */ _string(ZodMiniString, params);
}
const ZodMiniStringFormat = /*@__PURE__*/ $constructor("ZodMiniStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	ZodMiniString.init(inst, def);
});
const ZodMiniEmail = /*@__PURE__*/ $constructor("ZodMiniEmail", (inst, def) => {
	$ZodEmail.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function email(params) {
	return /* @__PURE__ */ _email(ZodMiniEmail, params);
}
const ZodMiniUUID = /*@__PURE__*/ $constructor("ZodMiniUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function uuid(params) {
	return /* @__PURE__ */ _uuid(ZodMiniUUID, params);
}
const ZodMiniNumber = /*@__PURE__*/ $constructor("ZodMiniNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function number(params) {
	return /* @__PURE__ */ _number(ZodMiniNumber, params);
}
const ZodMiniNumberFormat = /*@__PURE__*/ $constructor("ZodMiniNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodMiniNumber.init(inst, def);
});
function int(params) {
	return /* @__PURE__ */ _int(ZodMiniNumberFormat, params);
}
const ZodMiniBoolean = /*@__PURE__*/ $constructor("ZodMiniBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodMiniBoolean, params);
}
const ZodMiniNull = /*@__PURE__*/ $constructor("ZodMiniNull", (inst, def) => {
	$ZodNull.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _null(params) {
	return /* @__PURE__ */ _null$1(ZodMiniNull, params);
}
const ZodMiniUnknown = /*@__PURE__*/ $constructor("ZodMiniUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function unknown() {
	return /* @__PURE__ */ _unknown(ZodMiniUnknown);
}
const ZodMiniNever = /*@__PURE__*/ $constructor("ZodMiniNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function never(params) {
	return /* @__PURE__ */ _never(ZodMiniNever, params);
}
const ZodMiniArray = /*@__PURE__*/ $constructor("ZodMiniArray", (inst, def) => {
	$ZodArray.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array(element, params) {
	return new ZodMiniArray({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
const ZodMiniObject = /*@__PURE__*/ $constructor("ZodMiniObject", (inst, def) => {
	$ZodObject.init(inst, def);
	ZodMiniType.init(inst, def);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodMiniObject(def);
}
// @__NO_SIDE_EFFECTS__
function strictObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: /* @__PURE__ */ never(),
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function looseObject(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape,
		catchall: /* @__PURE__ */ unknown(),
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function extend(schema, shape) {
	return extend$1(schema, shape);
}
// @__NO_SIDE_EFFECTS__
function pick(schema, mask) {
	return pick$1(schema, mask);
}
const ZodMiniUnion = /*@__PURE__*/ $constructor("ZodMiniUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function union(options, params) {
	return new ZodMiniUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodMiniDiscriminatedUnion = /*@__PURE__*/ $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
	$ZodDiscriminatedUnion.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
	return new ZodMiniDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodMiniRecord = /*@__PURE__*/ $constructor("ZodMiniRecord", (inst, def) => {
	$ZodRecord.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodMiniRecord({
		type: "record",
		keyType: /* @__PURE__ */ string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodMiniRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodMiniEnum = /*@__PURE__*/ $constructor("ZodMiniEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodMiniType.init(inst, def);
	inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodMiniEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodMiniLiteral = /*@__PURE__*/ $constructor("ZodMiniLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
	return new ZodMiniLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodMiniTransform = /*@__PURE__*/ $constructor("ZodMiniTransform", (inst, def) => {
	$ZodTransform.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function transform(fn) {
	return new ZodMiniTransform({
		type: "transform",
		transform: fn
	});
}
const ZodMiniOptional = /*@__PURE__*/ $constructor("ZodMiniOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
	return new ZodMiniOptional({
		type: "optional",
		innerType
	});
}
const ZodMiniNullable = /*@__PURE__*/ $constructor("ZodMiniNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
	return new ZodMiniNullable({
		type: "nullable",
		innerType
	});
}
// @__NO_SIDE_EFFECTS__
function nullish(innerType) {
	return /* @__PURE__ */ optional(/* @__PURE__ */ nullable(innerType));
}
const ZodMiniDefault = /*@__PURE__*/ $constructor("ZodMiniDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function _default(innerType, defaultValue) {
	return new ZodMiniDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodMiniPipe = /*@__PURE__*/ $constructor("ZodMiniPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function pipe(in_, out) {
	return new ZodMiniPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodMiniCustom = /*@__PURE__*/ $constructor("ZodMiniCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function refine(fn, _params = {}) {
	return /* @__PURE__ */ _refine(ZodMiniCustom, fn, _params);
}
// dist/db/to-jsonb.js
/** JSON for a jsonb column: what was typed may hold a NUL or half a character, which jsonb cannot keep. */
const toJsonb = (value) => JSON.stringify(value, (_, part) => typeof part === "string" ? part.replace(/\0|[\ud800-\udfff]/gu, "�") : part);
// dist/db/transaction.js
const MAX_ATTEMPTS$1 = 5;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const IDLE_IN_TRANSACTION = "25P03";
/** Runs `work` in one transaction, again when PostgreSQL asks for it; `work` must be safe to repeat. */
async function inTransaction(db, work) {
	for (let left = MAX_ATTEMPTS$1;; left -= 1) try {
		return await db.transaction().execute(work);
	} catch (error) {
		if (left <= 1 || !isRetryable(error)) throw toConnectionError(error);
	}
}
/** Runs reads that all see one and the same moment. */
async function inSnapshot(db, read) {
	const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
	try {
		return await snapshot.execute(read);
	} catch (error) {
		throw toConnectionError(error);
	}
}
const isRetryable = (error) => sqlState(error) === SERIALIZATION_FAILURE || sqlState(error) === DEADLOCK;
/** Whoever stood still lost the connection too: said as everybody knows it. */
const toConnectionError = (error) => sqlState(error) === IDLE_IN_TRANSACTION ? new Error("Connection terminated: this server stood still in the middle of a transaction", { cause: error }) : error;
/** Did this unique index or constraint refuse? */
function violates(error, constraint) {
	return sqlState(error) === "23505" && error instanceof Error && "constraint" in error && error.constraint === constraint;
}
// ../../node_modules/unhomoglyph/data.json
var require_data = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"0": "O",
		"1": "l",
		"֭": "֖",
		"֮": "֘",
		"֨": "֙",
		"֤": "֚",
		"᪴": "ۛ",
		"⃛": "ۛ",
		"ؙ": "̓",
		"ࣳ": "̓",
		"̓": "̓",
		"̕": "̓",
		"ُ": "̓",
		"ٝ": "̔",
		"֜": "́",
		"֝": "́",
		"ؘ": "́",
		"݇": "́",
		"́": "́",
		"॔": "́",
		"َ": "́",
		"̀": "̀",
		"॓": "̀",
		"̌": "̆",
		"꙼": "̆",
		"٘": "̆",
		"ٚ": "̆",
		"ͮ": "̆",
		"ۨ": "̆̇",
		"̐": "̆̇",
		"ँ": "̆̇",
		"ঁ": "̆̇",
		"ઁ": "̆̇",
		"ଁ": "̆̇",
		"ఀ": "̆̇",
		"ಁ": "̆̇",
		"ഁ": "̆̇",
		"𑒿": "̆̇",
		"᳐": "̂",
		"̑": "̂",
		"ٛ": "̂",
		"߮": "̂",
		"꛰": "̂",
		"֯": "̊",
		"۟": "̊",
		"៓": "̊",
		"゚": "̊",
		"ْ": "̊",
		"ஂ": "̊",
		"ံ": "̊",
		"ំ": "̊",
		"𑌀": "̊",
		"ํ": "̊",
		"ໍ": "̊",
		"ͦ": "̊",
		"ⷪ": "̊",
		"࣫": "̈",
		"߳": "̈",
		"ً": "̋",
		"ࣰ": "̋",
		"͂": "̃",
		"ٓ": "̃",
		"ׄ": "̇",
		"۬": "̇",
		"݀": "̇",
		"࣪": "̇",
		"݁": "̇",
		"͘": "̇",
		"ֹ": "̇",
		"ֺ": "̇",
		"ׂ": "̇",
		"ׁ": "̇",
		"߭": "̇",
		"ं": "̇",
		"ਂ": "̇",
		"ં": "̇",
		"்": "̇",
		"̷": "̸",
		"᪷": "̨",
		"̢": "̨",
		"ͅ": "̨",
		"᳒": "̄",
		"̅": "̄",
		"ٙ": "̄",
		"߫": "̄",
		"꛱": "̄",
		"᳚": "̎",
		"ٗ": "̒",
		"͗": "͐",
		"ࣿ": "͐",
		"ࣸ": "͐",
		"ऀ": "͒",
		"᳭": "̖",
		"᳜": "̩",
		"ٖ": "̩",
		"᳕": "̫",
		"͇": "̳",
		"ࣹ": "͔",
		"ࣺ": "͕",
		"゛": "ﾞ",
		"゜": "ﾟ",
		"̶": "̵",
		"〬": "̉",
		"ׅ": "̣",
		"࣭": "̣",
		"᳝": "̣",
		"ִ": "̣",
		"ٜ": "̣",
		"़": "̣",
		"়": "̣",
		"਼": "̣",
		"઼": "̣",
		"଼": "̣",
		"𑇊": "̣",
		"𑓃": "̣",
		"𐨺": "̣",
		"࣮": "̤",
		"᳞": "̤",
		"༷": "̥",
		"〭": "̥",
		"̧": "̦",
		"̡": "̦",
		"̹": "̦",
		"᳙": "̭",
		"᳘": "̮",
		"॒": "̱",
		"̠": "̱",
		"ࣱ": "ٌ",
		"ࣨ": "ٌ",
		"ࣥ": "ٌ",
		"ﱞ": "ﹲّ",
		"ࣲ": "ٍ",
		"ﱟ": "ﹴّ",
		"ﳲ": "ﹷّ",
		"ﱠ": "ﹶّ",
		"ﳳ": "ﹹّ",
		"ﱡ": "ﹸّ",
		"ؚ": "ِ",
		"̗": "ِ",
		"ﳴ": "ﹻّ",
		"ﱢ": "ﹺّ",
		"ﱣ": "ﹼٰ",
		"ٟ": "ٕ",
		"̍": "ٰ",
		"݂": "ܼ",
		"ਃ": "ঃ",
		"ః": "ঃ",
		"ಃ": "ঃ",
		"ഃ": "ঃ",
		"ඃ": "ঃ",
		"း": "ঃ",
		"𑓁": "ঃ",
		"់": "่",
		"່": "่",
		"້": "้",
		"໊": "๊",
		"໋": "๋",
		"꙯": "⃩",
		"\u2028": " ",
		"\u2029": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		" ": " ",
		"\xA0": " ",
		" ": " ",
		" ": " ",
		"ߺ": "_",
		"﹍": "_",
		"﹎": "_",
		"﹏": "_",
		"‐": "-",
		"‑": "-",
		"‒": "-",
		"–": "-",
		"﹘": "-",
		"۔": "-",
		"⁃": "-",
		"˗": "-",
		"−": "-",
		"➖": "-",
		"Ⲻ": "-",
		"⨩": "-̓",
		"⸚": "-̈",
		"﬩": "-̇",
		"∸": "-̇",
		"⨪": "-̣",
		"꓾": "-.",
		"～": "〜",
		"؍": ",",
		"٫": ",",
		"‚": ",",
		"¸": ",",
		"ꓹ": ",",
		"⸲": "،",
		"٬": "،",
		";": ";",
		"⸵": "؛",
		"ः": ":",
		"ઃ": ":",
		"：": ":",
		"։": ":",
		"܃": ":",
		"܄": ":",
		"᛬": ":",
		"︰": ":",
		"᠃": ":",
		"᠉": ":",
		"⁚": ":",
		"׃": ":",
		"˸": ":",
		"꞉": ":",
		"∶": ":",
		"ː": ":",
		"ꓽ": ":",
		"⩴": "::=",
		"⧴": ":→",
		"！": "!",
		"ǃ": "!",
		"ⵑ": "!",
		"‼": "!!",
		"⁉": "!?",
		"ʔ": "?",
		"Ɂ": "?",
		"ॽ": "?",
		"Ꭾ": "?",
		"ꛫ": "?",
		"⁈": "?!",
		"⁇": "??",
		"⸮": "؟",
		"𝅭": ".",
		"․": ".",
		"܁": ".",
		"܂": ".",
		"꘎": ".",
		"𐩐": ".",
		"٠": ".",
		"۰": ".",
		"ꓸ": ".",
		"ꓻ": ".,",
		"‥": "..",
		"ꓺ": "..",
		"…": "...",
		"꛴": "꛳꛳",
		"・": "·",
		"･": "·",
		"᛫": "·",
		"·": "·",
		"⸱": "·",
		"𐄁": "·",
		"•": "·",
		"‧": "·",
		"∙": "·",
		"⋅": "·",
		"ꞏ": "·",
		"ᐧ": "·",
		"⋯": "···",
		"ⵈ": "···",
		"ᑄ": "·<",
		"⋗": "·>",
		"ᐷ": "·>",
		"ᑀ": "·>",
		"ᔯ": "·4",
		"ᑾ": "·b",
		"ᒀ": "·ḃ",
		"ᑺ": "·d",
		"ᒘ": "·J",
		"ᒶ": "·L",
		"ᑶ": "·P",
		"ᑗ": "·U",
		"ᐺ": "·V",
		"ᐼ": "·Ʌ",
		"ᒮ": "·Γ",
		"ᐎ": "·Δ",
		"ᑙ": "·Ո",
		"ᐌ": "·ᐁ",
		"ᐐ": "·ᐄ",
		"ᐒ": "·ᐅ",
		"ᐔ": "·ᐆ",
		"ᐗ": "·ᐊ",
		"ᐙ": "·ᐋ",
		"ᐾ": "·ᐲ",
		"ᑂ": "·ᐴ",
		"ᑆ": "·ᐹ",
		"ᑛ": "·ᑏ",
		"ᑔ": "·ᑐ",
		"ᑝ": "·ᑐ",
		"ᑟ": "·ᑑ",
		"ᑡ": "·ᑕ",
		"ᑣ": "·ᑖ",
		"ᑴ": "·ᑫ",
		"ᑸ": "·ᑮ",
		"ᑼ": "·ᑰ",
		"ᒒ": "·ᒉ",
		"ᒔ": "·ᒋ",
		"ᒖ": "·ᒌ",
		"ᒚ": "·ᒎ",
		"ᒜ": "·ᒐ",
		"ᒞ": "·ᒑ",
		"ᒬ": "·ᒣ",
		"ᒰ": "·ᒦ",
		"ᒲ": "·ᒧ",
		"ᒴ": "·ᒨ",
		"ᒸ": "·ᒫ",
		"ᓉ": "·ᓀ",
		"ᣆ": "·ᓂ",
		"ᣈ": "·ᓃ",
		"ᣊ": "·ᓄ",
		"ᣌ": "·ᓅ",
		"ᓋ": "·ᓇ",
		"ᓍ": "·ᓈ",
		"ᓜ": "·ᓓ",
		"ᓞ": "·ᓕ",
		"ᓠ": "·ᓖ",
		"ᓢ": "·ᓗ",
		"ᓤ": "·ᓘ",
		"ᓦ": "·ᓚ",
		"ᓨ": "·ᓛ",
		"ᓶ": "·ᓭ",
		"ᓸ": "·ᓯ",
		"ᓺ": "·ᓰ",
		"ᓼ": "·ᓱ",
		"ᓾ": "·ᓲ",
		"ᔀ": "·ᓴ",
		"ᔂ": "·ᓵ",
		"ᔗ": "·ᔐ",
		"ᔙ": "·ᔑ",
		"ᔛ": "·ᔒ",
		"ᔝ": "·ᔓ",
		"ᔟ": "·ᔔ",
		"ᔡ": "·ᔕ",
		"ᔣ": "·ᔖ",
		"ᔱ": "·ᔨ",
		"ᔳ": "·ᔩ",
		"ᔵ": "·ᔪ",
		"ᔷ": "·ᔫ",
		"ᔹ": "·ᔭ",
		"ᔻ": "·ᔮ",
		"ᣎ": "·ᕃ",
		"ᣏ": "·ᕆ",
		"ᣐ": "·ᕇ",
		"ᣑ": "·ᕈ",
		"ᣒ": "·ᕉ",
		"ᣓ": "·ᕋ",
		"ᕎ": "·ᕌ",
		"ᕛ": "·ᕚ",
		"ᕨ": "·ᕧ",
		"ᢳ": "·ᢱ",
		"ᢶ": "·ᢴ",
		"ᢹ": "·ᢸ",
		"ᣂ": "·ᣀ",
		"꠰": "।",
		"॥": "।।",
		"᰼": "᰻᰻",
		"။": "၊၊",
		"᪩": "᪨᪨",
		"᪫": "᪪᪨",
		"᭟": "᭞᭞",
		"𐩗": "𐩖𐩖",
		"𑑌": "𑑋𑑋",
		"𑙂": "𑙁𑙁",
		"𑱂": "𑱁𑱁",
		"᱿": "᱾᱾",
		"՝": "'",
		"＇": "'",
		"‘": "'",
		"’": "'",
		"‛": "'",
		"′": "'",
		"‵": "'",
		"՚": "'",
		"׳": "'",
		"`": "'",
		"`": "'",
		"｀": "'",
		"´": "'",
		"΄": "'",
		"´": "'",
		"᾽": "'",
		"᾿": "'",
		"῾": "'",
		"ʹ": "'",
		"ʹ": "'",
		"ˈ": "'",
		"ˊ": "'",
		"ˋ": "'",
		"˴": "'",
		"ʻ": "'",
		"ʽ": "'",
		"ʼ": "'",
		"ʾ": "'",
		"ꞌ": "'",
		"י": "'",
		"ߴ": "'",
		"ߵ": "'",
		"ᑊ": "'",
		"ᛌ": "'",
		"𖽑": "'",
		"𖽒": "'",
		"᳓": "''",
		"\"": "''",
		"＂": "''",
		"“": "''",
		"”": "''",
		"‟": "''",
		"″": "''",
		"‶": "''",
		"〃": "''",
		"״": "''",
		"˝": "''",
		"ʺ": "''",
		"˶": "''",
		"ˮ": "''",
		"ײ": "''",
		"‴": "'''",
		"‷": "'''",
		"⁗": "''''",
		"Ɓ": "'B",
		"Ɗ": "'D",
		"ŉ": "'n",
		"Ƥ": "'P",
		"Ƭ": "'T",
		"Ƴ": "'Y",
		"［": "(",
		"❨": "(",
		"❲": "(",
		"〔": "(",
		"﴾": "(",
		"⸨": "((",
		"㈠": "(ー)",
		"⑵": "(2)",
		"⒇": "(2O)",
		"⑶": "(3)",
		"⑷": "(4)",
		"⑸": "(5)",
		"⑹": "(6)",
		"⑺": "(7)",
		"⑻": "(8)",
		"⑼": "(9)",
		"⒜": "(a)",
		"🄐": "(A)",
		"⒝": "(b)",
		"🄑": "(B)",
		"⒞": "(c)",
		"🄒": "(C)",
		"⒟": "(d)",
		"🄓": "(D)",
		"⒠": "(e)",
		"🄔": "(E)",
		"⒡": "(f)",
		"🄕": "(F)",
		"⒢": "(g)",
		"🄖": "(G)",
		"⒣": "(h)",
		"🄗": "(H)",
		"⒤": "(i)",
		"⒥": "(j)",
		"🄙": "(J)",
		"⒦": "(k)",
		"🄚": "(K)",
		"⑴": "(l)",
		"🄘": "(l)",
		"⒧": "(l)",
		"🄛": "(L)",
		"⑿": "(l2)",
		"⒀": "(l3)",
		"⒁": "(l4)",
		"⒂": "(l5)",
		"⒃": "(l6)",
		"⒄": "(l7)",
		"⒅": "(l8)",
		"⒆": "(l9)",
		"⑾": "(ll)",
		"⑽": "(lO)",
		"🄜": "(M)",
		"⒩": "(n)",
		"🄝": "(N)",
		"⒪": "(o)",
		"🄞": "(O)",
		"⒫": "(p)",
		"🄟": "(P)",
		"⒬": "(q)",
		"🄠": "(Q)",
		"⒭": "(r)",
		"🄡": "(R)",
		"⒨": "(rn)",
		"⒮": "(s)",
		"🄢": "(S)",
		"🄪": "(S)",
		"⒯": "(t)",
		"🄣": "(T)",
		"⒰": "(u)",
		"🄤": "(U)",
		"⒱": "(v)",
		"🄥": "(V)",
		"⒲": "(w)",
		"🄦": "(W)",
		"⒳": "(x)",
		"🄧": "(X)",
		"⒴": "(y)",
		"🄨": "(Y)",
		"⒵": "(z)",
		"🄩": "(Z)",
		"㈀": "(ᄀ)",
		"㈎": "(가)",
		"㈁": "(ᄂ)",
		"㈏": "(나)",
		"㈂": "(ᄃ)",
		"㈐": "(다)",
		"㈃": "(ᄅ)",
		"㈑": "(라)",
		"㈄": "(ᄆ)",
		"㈒": "(마)",
		"㈅": "(ᄇ)",
		"㈓": "(바)",
		"㈆": "(ᄉ)",
		"㈔": "(사)",
		"㈇": "(ᄋ)",
		"㈕": "(아)",
		"㈝": "(오전)",
		"㈞": "(오후)",
		"㈈": "(ᄌ)",
		"㈖": "(자)",
		"㈜": "(주)",
		"㈉": "(ᄎ)",
		"㈗": "(차)",
		"㈊": "(ᄏ)",
		"㈘": "(카)",
		"㈋": "(ᄐ)",
		"㈙": "(타)",
		"㈌": "(ᄑ)",
		"㈚": "(파)",
		"㈍": "(ᄒ)",
		"㈛": "(하)",
		"㈦": "(七)",
		"㈢": "(三)",
		"🉁": "(三)",
		"㈨": "(九)",
		"㈡": "(二)",
		"🉂": "(二)",
		"㈤": "(五)",
		"㈹": "(代)",
		"㈽": "(企)",
		"㉁": "(休)",
		"㈧": "(八)",
		"㈥": "(六)",
		"㈸": "(労)",
		"🉇": "(勝)",
		"㈩": "(十)",
		"㈿": "(協)",
		"㈴": "(名)",
		"㈺": "(呼)",
		"㈣": "(四)",
		"㈯": "(土)",
		"㈻": "(学)",
		"🉃": "(安)",
		"🉅": "(打)",
		"🉈": "(敗)",
		"㈰": "(日)",
		"㈪": "(月)",
		"㈲": "(有)",
		"㈭": "(木)",
		"🉀": "(本)",
		"㈱": "(株)",
		"㈬": "(水)",
		"㈫": "(火)",
		"🉄": "(点)",
		"㈵": "(特)",
		"🉆": "(盗)",
		"㈼": "(監)",
		"㈳": "(社)",
		"㈷": "(祝)",
		"㉀": "(祭)",
		"㉂": "(自)",
		"㉃": "(至)",
		"㈶": "(財)",
		"㈾": "(資)",
		"㈮": "(金)",
		"］": ")",
		"❩": ")",
		"❳": ")",
		"〕": ")",
		"﴿": ")",
		"⸩": "))",
		"❴": "{",
		"𝄔": "{",
		"❵": "}",
		"〚": "⟦",
		"〛": "⟧",
		"⟨": "❬",
		"〈": "❬",
		"〈": "❬",
		"㇛": "❬",
		"く": "❬",
		"𡿨": "❬",
		"⟩": "❭",
		"〉": "❭",
		"〉": "❭",
		"＾": "︿",
		"⸿": "¶",
		"⁎": "*",
		"٭": "*",
		"∗": "*",
		"𐌟": "*",
		"᜵": "/",
		"⁁": "/",
		"∕": "/",
		"⁄": "/",
		"╱": "/",
		"⟋": "/",
		"⧸": "/",
		"𝈺": "/",
		"㇓": "/",
		"〳": "/",
		"Ⳇ": "/",
		"ノ": "/",
		"丿": "/",
		"⼃": "/",
		"⧶": "/̄",
		"⫽": "//",
		"⫻": "///",
		"＼": "\\",
		"﹨": "\\",
		"∖": "\\",
		"⟍": "\\",
		"⧵": "\\",
		"⧹": "\\",
		"𝈏": "\\",
		"𝈻": "\\",
		"㇔": "\\",
		"丶": "\\",
		"⼂": "\\",
		"⳹": "\\\\",
		"⑊": "\\\\",
		"⟈": "\\ᑕ",
		"ꝸ": "&",
		"૰": "॰",
		"𑂻": "॰",
		"𑇇": "॰",
		"⚬": "॰",
		"𑇛": "꣼",
		"៙": "๏",
		"៕": "๚",
		"៚": "๛",
		"༌": "་",
		"༎": "།།",
		"˄": "^",
		"ˆ": "^",
		"꙾": "ˇ",
		"˘": "ˇ",
		"‾": "ˉ",
		"﹉": "ˉ",
		"﹊": "ˉ",
		"﹋": "ˉ",
		"﹌": "ˉ",
		"¯": "ˉ",
		"￣": "ˉ",
		"▔": "ˉ",
		"ъ": "ˉb",
		"ꙑ": "ˉbi",
		"͵": "ˏ",
		"˻": "˪",
		"꜖": "˪",
		"꜔": "˫",
		"。": "˳",
		"⸰": "°",
		"˚": "°",
		"∘": "°",
		"○": "°",
		"◦": "°",
		"⍜": "°̲",
		"⍤": "°̈",
		"℃": "°C",
		"℉": "°F",
		"௵": "௳",
		"༛": "༚༚",
		"༟": "༚༝",
		"࿎": "༝༚",
		"༞": "༝༝",
		"Ⓒ": "©",
		"Ⓡ": "®",
		"Ⓟ": "℗",
		"𝈛": "⅄",
		"⯬": "↞",
		"⯭": "↟",
		"⯮": "↠",
		"⯯": "↡",
		"↵": "↲",
		"⥥": "⇃⇂",
		"⥯": "⇃ᛚ",
		"𝛛": "∂",
		"𝜕": "∂",
		"𝝏": "∂",
		"𝞉": "∂",
		"𝟃": "∂",
		"𞣌": "∂",
		"𞣍": "∂̵",
		"ð": "∂̵",
		"⌀": "∅",
		"𝛁": "∇",
		"𝛻": "∇",
		"𝜵": "∇",
		"𝝯": "∇",
		"𝞩": "∇",
		"𑢨": "∇",
		"⍢": "∇̈",
		"⍫": "∇̴",
		"█": "∎",
		"■": "∎",
		"⨿": "∐",
		"᛭": "+",
		"➕": "+",
		"𐊛": "+",
		"⨣": "+̂",
		"⨢": "+̊",
		"⨤": "+̃",
		"∔": "+̇",
		"⨥": "+̣",
		"⨦": "+̰",
		"⨧": "+₂",
		"➗": "÷",
		"‹": "<",
		"❮": "<",
		"˂": "<",
		"𝈶": "<",
		"ᐸ": "<",
		"ᚲ": "<",
		"⋖": "<·",
		"Ⲵ": "<·",
		"ᑅ": "<·",
		"≪": "<<",
		"⋘": "<<<",
		"᐀": "=",
		"⹀": "=",
		"゠": "=",
		"꓿": "=",
		"≚": "=̆",
		"≙": "=̂",
		"≗": "=̊",
		"≐": "=̇",
		"≑": "=̣̇",
		"⩮": "=⃰",
		"⩵": "==",
		"⩶": "===",
		"≞": "=ͫ",
		"›": ">",
		"❯": ">",
		"˃": ">",
		"𝈷": ">",
		"ᐳ": ">",
		"𖼿": ">",
		"ᑁ": ">·",
		"⪥": "><",
		"≫": ">>",
		"⨠": ">>",
		"⋙": ">>>",
		"⁓": "~",
		"˜": "~",
		"῀": "~",
		"∼": "~",
		"⍨": "~̈",
		"⸞": "~̇",
		"⩪": "~̇",
		"⸟": "~̣",
		"𞣈": "∠",
		"⋀": "∧",
		"∯": "∮∮",
		"∰": "∮∮∮",
		"⸫": "∴",
		"⸪": "∵",
		"⸬": "∷",
		"𑇞": "≈",
		"♎": "≏",
		"🝞": "≏",
		"≣": "≡",
		"⨃": "⊍",
		"⨄": "⊎",
		"𝈸": "⊏",
		"𝈹": "⊐",
		"⨅": "⊓",
		"⨆": "⊔",
		"⨂": "⊗",
		"⍟": "⊛",
		"🝱": "⊠",
		"🝕": "⊡",
		"◁": "⊲",
		"▷": "⊳",
		"⍣": "⋆̈",
		"︴": "⌇",
		"◠": "⌒",
		"⨽": "⌙",
		"⌥": "⌤",
		"⧇": "⌻",
		"◎": "⌾",
		"⦾": "⌾",
		"⧅": "⍂",
		"⦰": "⍉",
		"⏃": "⍋",
		"⏂": "⍎",
		"⏁": "⍕",
		"⏆": "⍭",
		"☸": "⎈",
		"︵": "⏜",
		"︶": "⏝",
		"︷": "⏞",
		"︸": "⏟",
		"︹": "⏠",
		"︺": "⏡",
		"▱": "⏥",
		"⏼": "⏻",
		"︱": "│",
		"｜": "│",
		"┃": "│",
		"┏": "┌",
		"┣": "├",
		"▐": "▌",
		"▗": "▖",
		"▝": "▘",
		"☐": "□",
		"￭": "▪",
		"▸": "▶",
		"►": "▶",
		"⳩": "☧",
		"🜊": "☩",
		"🌒": "☽",
		"🌙": "☽",
		"⏾": "☾",
		"🌘": "☾",
		"⧙": "⦚",
		"🜺": "⧟",
		"⨾": "⨟",
		"𐆠": "⳨",
		"♩": "𝅘𝅥",
		"♪": "𝅘𝅥𝅮",
		"⓪": "🄍",
		"↺": "🄎",
		"˙": "ॱ",
		"ൎ": "ॱ",
		"－": "ー",
		"—": "ー",
		"―": "ー",
		"─": "ー",
		"━": "ー",
		"㇐": "ー",
		"ꟷ": "ー",
		"ᅳ": "ー",
		"ㅡ": "ー",
		"一": "ー",
		"⼀": "ー",
		"ᆖ": "ーー",
		"ힹ": "ーᅡ",
		"ힺ": "ーᅥ",
		"ힻ": "ーᅥ丨",
		"ힼ": "ーᅩ",
		"ᆕ": "ーᅮ",
		"ᅴ": "ー丨",
		"ㅢ": "ー丨",
		"ᆗ": "ー丨ᅮ",
		"🄏": "$⃠",
		"₤": "£",
		"〒": "₸",
		"〶": "₸",
		"᭜": "᭐",
		"꧆": "꧐",
		"𑓑": "১",
		"೧": "౧",
		"ၥ": "၁",
		"①": "➀",
		"⑩": "➉",
		"⏨": "₁₀",
		"𝟐": "2",
		"𝟚": "2",
		"𝟤": "2",
		"𝟮": "2",
		"𝟸": "2",
		"🯲": "2",
		"Ꝛ": "2",
		"Ƨ": "2",
		"Ϩ": "2",
		"Ꙅ": "2",
		"ᒿ": "2",
		"ꛯ": "2",
		"ꧏ": "٢",
		"۲": "٢",
		"૨": "२",
		"𑓒": "২",
		"೨": "౨",
		"②": "➁",
		"ƻ": "2̵",
		"🄃": "2,",
		"⒉": "2.",
		"㏵": "22日",
		"㍮": "22点",
		"㏶": "23日",
		"㍯": "23点",
		"㏷": "24日",
		"㍰": "24点",
		"㏸": "25日",
		"㏹": "26日",
		"㏺": "27日",
		"㏻": "28日",
		"㏼": "29日",
		"㏴": "2l日",
		"㍭": "2l点",
		"⒛": "2O.",
		"㏳": "2O日",
		"㍬": "2O点",
		"෩": "෨ා",
		"෯": "෨ී",
		"㏡": "2日",
		"㋁": "2月",
		"㍚": "2点",
		"𝈆": "3",
		"𝟑": "3",
		"𝟛": "3",
		"𝟥": "3",
		"𝟯": "3",
		"𝟹": "3",
		"🯳": "3",
		"Ɜ": "3",
		"Ȝ": "3",
		"Ʒ": "3",
		"Ꝫ": "3",
		"Ⳍ": "3",
		"З": "3",
		"Ӡ": "3",
		"𖼻": "3",
		"𑣊": "3",
		"۳": "٣",
		"𞣉": "٣",
		"૩": "३",
		"③": "➂",
		"Ҙ": "3̦",
		"🄄": "3,",
		"⒊": "3.",
		"㏾": "3l日",
		"㏽": "3O日",
		"㏢": "3日",
		"㋂": "3月",
		"㍛": "3点",
		"𝟒": "4",
		"𝟜": "4",
		"𝟦": "4",
		"𝟰": "4",
		"𝟺": "4",
		"🯴": "4",
		"Ꮞ": "4",
		"𑢯": "4",
		"۴": "٤",
		"૪": "४",
		"④": "➃",
		"🄅": "4,",
		"⒋": "4.",
		"ᔰ": "4·",
		"㏣": "4日",
		"㋃": "4月",
		"㍜": "4点",
		"𝟓": "5",
		"𝟝": "5",
		"𝟧": "5",
		"𝟱": "5",
		"𝟻": "5",
		"🯵": "5",
		"Ƽ": "5",
		"𑢻": "5",
		"⑤": "➄",
		"🄆": "5,",
		"⒌": "5.",
		"㏤": "5日",
		"㋄": "5月",
		"㍝": "5点",
		"𝟔": "6",
		"𝟞": "6",
		"𝟨": "6",
		"𝟲": "6",
		"𝟼": "6",
		"🯶": "6",
		"Ⳓ": "6",
		"б": "6",
		"Ꮾ": "6",
		"𑣕": "6",
		"۶": "٦",
		"𑓖": "৬",
		"⑥": "➅",
		"🄇": "6,",
		"⒍": "6.",
		"㏥": "6日",
		"㋅": "6月",
		"㍞": "6点",
		"𝈒": "7",
		"𝟕": "7",
		"𝟟": "7",
		"𝟩": "7",
		"𝟳": "7",
		"𝟽": "7",
		"🯷": "7",
		"𐓒": "7",
		"𑣆": "7",
		"⑦": "➆",
		"🄈": "7,",
		"⒎": "7.",
		"㏦": "7日",
		"㋆": "7月",
		"㍟": "7点",
		"ଃ": "8",
		"৪": "8",
		"੪": "8",
		"𞣋": "8",
		"𝟖": "8",
		"𝟠": "8",
		"𝟪": "8",
		"𝟴": "8",
		"𝟾": "8",
		"🯸": "8",
		"ȣ": "8",
		"Ȣ": "8",
		"𐌚": "8",
		"૮": "८",
		"⑧": "➇",
		"🄉": "8,",
		"⒏": "8.",
		"㏧": "8日",
		"㋇": "8月",
		"㍠": "8点",
		"੧": "9",
		"୨": "9",
		"৭": "9",
		"൭": "9",
		"𝟗": "9",
		"𝟡": "9",
		"𝟫": "9",
		"𝟵": "9",
		"𝟿": "9",
		"🯹": "9",
		"Ꝯ": "9",
		"Ⳋ": "9",
		"𑣌": "9",
		"𑢬": "9",
		"𑣖": "9",
		"१": "٩",
		"𑣤": "٩",
		"۹": "٩",
		"೯": "౯",
		"⑨": "➈",
		"🄊": "9,",
		"⒐": "9.",
		"㏨": "9日",
		"㋈": "9月",
		"㍡": "9点",
		"⍺": "a",
		"ａ": "a",
		"𝐚": "a",
		"𝑎": "a",
		"𝒂": "a",
		"𝒶": "a",
		"𝓪": "a",
		"𝔞": "a",
		"𝕒": "a",
		"𝖆": "a",
		"𝖺": "a",
		"𝗮": "a",
		"𝘢": "a",
		"𝙖": "a",
		"𝚊": "a",
		"ɑ": "a",
		"α": "a",
		"𝛂": "a",
		"𝛼": "a",
		"𝜶": "a",
		"𝝰": "a",
		"𝞪": "a",
		"а": "a",
		"ⷶ": "ͣ",
		"Ａ": "A",
		"𝐀": "A",
		"𝐴": "A",
		"𝑨": "A",
		"𝒜": "A",
		"𝓐": "A",
		"𝔄": "A",
		"𝔸": "A",
		"𝕬": "A",
		"𝖠": "A",
		"𝗔": "A",
		"𝘈": "A",
		"𝘼": "A",
		"𝙰": "A",
		"Α": "A",
		"𝚨": "A",
		"𝛢": "A",
		"𝜜": "A",
		"𝝖": "A",
		"𝞐": "A",
		"А": "A",
		"Ꭺ": "A",
		"ᗅ": "A",
		"ꓮ": "A",
		"𖽀": "A",
		"𐊠": "A",
		"⍶": "a̲",
		"ǎ": "ă",
		"Ǎ": "Ă",
		"ȧ": "å",
		"Ȧ": "Å",
		"ẚ": "ả",
		"℀": "a/c",
		"℁": "a/s",
		"ꜳ": "aa",
		"Ꜳ": "AA",
		"æ": "ae",
		"ӕ": "ae",
		"Æ": "AE",
		"Ӕ": "AE",
		"ꜵ": "ao",
		"Ꜵ": "AO",
		"🜇": "AR",
		"ꜷ": "au",
		"Ꜷ": "AU",
		"ꜹ": "av",
		"ꜻ": "av",
		"Ꜹ": "AV",
		"Ꜻ": "AV",
		"ꜽ": "ay",
		"Ꜽ": "AY",
		"ꭺ": "ᴀ",
		"∀": "Ɐ",
		"𝈗": "Ɐ",
		"ᗄ": "Ɐ",
		"ꓯ": "Ɐ",
		"𐐟": "Ɒ",
		"𝐛": "b",
		"𝑏": "b",
		"𝒃": "b",
		"𝒷": "b",
		"𝓫": "b",
		"𝔟": "b",
		"𝕓": "b",
		"𝖇": "b",
		"𝖻": "b",
		"𝗯": "b",
		"𝘣": "b",
		"𝙗": "b",
		"𝚋": "b",
		"Ƅ": "b",
		"Ь": "b",
		"Ꮟ": "b",
		"ᑲ": "b",
		"ᖯ": "b",
		"Ｂ": "B",
		"ℬ": "B",
		"𝐁": "B",
		"𝐵": "B",
		"𝑩": "B",
		"𝓑": "B",
		"𝔅": "B",
		"𝔹": "B",
		"𝕭": "B",
		"𝖡": "B",
		"𝗕": "B",
		"𝘉": "B",
		"𝘽": "B",
		"𝙱": "B",
		"Ꞵ": "B",
		"Β": "B",
		"𝚩": "B",
		"𝛣": "B",
		"𝜝": "B",
		"𝝗": "B",
		"𝞑": "B",
		"В": "B",
		"Ᏼ": "B",
		"ᗷ": "B",
		"ꓐ": "B",
		"𐊂": "B",
		"𐊡": "B",
		"𐌁": "B",
		"ɓ": "b̔",
		"ᑳ": "ḃ",
		"ƃ": "b̄",
		"Ƃ": "b̄",
		"Б": "b̄",
		"ƀ": "b̵",
		"ҍ": "b̵",
		"Ҍ": "b̵",
		"ѣ": "b̵",
		"Ѣ": "b̵",
		"ᑿ": "b·",
		"ᒁ": "ḃ·",
		"ᒈ": "b'",
		"Ы": "bl",
		"в": "ʙ",
		"ᏼ": "ʙ",
		"ｃ": "c",
		"ⅽ": "c",
		"𝐜": "c",
		"𝑐": "c",
		"𝒄": "c",
		"𝒸": "c",
		"𝓬": "c",
		"𝔠": "c",
		"𝕔": "c",
		"𝖈": "c",
		"𝖼": "c",
		"𝗰": "c",
		"𝘤": "c",
		"𝙘": "c",
		"𝚌": "c",
		"ᴄ": "c",
		"ϲ": "c",
		"ⲥ": "c",
		"с": "c",
		"ꮯ": "c",
		"𐐽": "c",
		"ⷭ": "ͨ",
		"🝌": "C",
		"𑣲": "C",
		"𑣩": "C",
		"Ｃ": "C",
		"Ⅽ": "C",
		"ℂ": "C",
		"ℭ": "C",
		"𝐂": "C",
		"𝐶": "C",
		"𝑪": "C",
		"𝒞": "C",
		"𝓒": "C",
		"𝕮": "C",
		"𝖢": "C",
		"𝗖": "C",
		"𝘊": "C",
		"𝘾": "C",
		"𝙲": "C",
		"Ϲ": "C",
		"Ⲥ": "C",
		"С": "C",
		"Ꮯ": "C",
		"ꓚ": "C",
		"𐊢": "C",
		"𐌂": "C",
		"𐐕": "C",
		"𐔜": "C",
		"¢": "c̸",
		"ȼ": "c̸",
		"₡": "C⃫",
		"🅮": "C⃠",
		"ç": "c̦",
		"ҫ": "c̦",
		"Ç": "C̦",
		"Ҫ": "C̦",
		"Ƈ": "C'",
		"℅": "c/o",
		"℆": "c/u",
		"🅭": "㏄	⃝",
		"⋴": "ꞓ",
		"ɛ": "ꞓ",
		"ε": "ꞓ",
		"ϵ": "ꞓ",
		"𝛆": "ꞓ",
		"𝛜": "ꞓ",
		"𝜀": "ꞓ",
		"𝜖": "ꞓ",
		"𝜺": "ꞓ",
		"𝝐": "ꞓ",
		"𝝴": "ꞓ",
		"𝞊": "ꞓ",
		"𝞮": "ꞓ",
		"𝟄": "ꞓ",
		"ⲉ": "ꞓ",
		"є": "ꞓ",
		"ԑ": "ꞓ",
		"ꮛ": "ꞓ",
		"𑣎": "ꞓ",
		"𐐩": "ꞓ",
		"€": "Ꞓ",
		"Ⲉ": "Ꞓ",
		"Є": "Ꞓ",
		"⍷": "ꞓ̲",
		"ͽ": "ꜿ",
		"Ͽ": "Ꜿ",
		"ⅾ": "d",
		"ⅆ": "d",
		"𝐝": "d",
		"𝑑": "d",
		"𝒅": "d",
		"𝒹": "d",
		"𝓭": "d",
		"𝔡": "d",
		"𝕕": "d",
		"𝖉": "d",
		"𝖽": "d",
		"𝗱": "d",
		"𝘥": "d",
		"𝙙": "d",
		"𝚍": "d",
		"ԁ": "d",
		"Ꮷ": "d",
		"ᑯ": "d",
		"ꓒ": "d",
		"Ⅾ": "D",
		"ⅅ": "D",
		"𝐃": "D",
		"𝐷": "D",
		"𝑫": "D",
		"𝒟": "D",
		"𝓓": "D",
		"𝔇": "D",
		"𝔻": "D",
		"𝕯": "D",
		"𝖣": "D",
		"𝗗": "D",
		"𝘋": "D",
		"𝘿": "D",
		"𝙳": "D",
		"Ꭰ": "D",
		"ᗞ": "D",
		"ᗪ": "D",
		"ꓓ": "D",
		"ɗ": "d̔",
		"ɖ": "d̨",
		"ƌ": "d̄",
		"đ": "d̵",
		"Đ": "D̵",
		"Ð": "D̵",
		"Ɖ": "D̵",
		"₫": "ḏ̵",
		"ꝺ": "Ꝺ",
		"ᑻ": "d·",
		"ᒇ": "d'",
		"ʤ": "dȝ",
		"ǳ": "dz",
		"ʣ": "dz",
		"ǲ": "Dz",
		"Ǳ": "DZ",
		"ǆ": "dž",
		"ǅ": "Dž",
		"Ǆ": "DŽ",
		"ʥ": "dʑ",
		"ꭰ": "ᴅ",
		"⸹": "ẟ",
		"δ": "ẟ",
		"𝛅": "ẟ",
		"𝛿": "ẟ",
		"𝜹": "ẟ",
		"𝝳": "ẟ",
		"𝞭": "ẟ",
		"ծ": "ẟ",
		"ᕷ": "ẟ",
		"℮": "e",
		"ｅ": "e",
		"ℯ": "e",
		"ⅇ": "e",
		"𝐞": "e",
		"𝑒": "e",
		"𝒆": "e",
		"𝓮": "e",
		"𝔢": "e",
		"𝕖": "e",
		"𝖊": "e",
		"𝖾": "e",
		"𝗲": "e",
		"𝘦": "e",
		"𝙚": "e",
		"𝚎": "e",
		"ꬲ": "e",
		"е": "e",
		"ҽ": "e",
		"ⷷ": "ͤ",
		"⋿": "E",
		"Ｅ": "E",
		"ℰ": "E",
		"𝐄": "E",
		"𝐸": "E",
		"𝑬": "E",
		"𝓔": "E",
		"𝔈": "E",
		"𝔼": "E",
		"𝕰": "E",
		"𝖤": "E",
		"𝗘": "E",
		"𝘌": "E",
		"𝙀": "E",
		"𝙴": "E",
		"Ε": "E",
		"𝚬": "E",
		"𝛦": "E",
		"𝜠": "E",
		"𝝚": "E",
		"𝞔": "E",
		"Е": "E",
		"ⴹ": "E",
		"Ꭼ": "E",
		"ꓰ": "E",
		"𑢦": "E",
		"𑢮": "E",
		"𐊆": "E",
		"ě": "ĕ",
		"Ě": "Ĕ",
		"ɇ": "e̸",
		"Ɇ": "E̸",
		"ҿ": "ę",
		"ꭼ": "ᴇ",
		"ə": "ǝ",
		"ә": "ǝ",
		"∃": "Ǝ",
		"ⴺ": "Ǝ",
		"ꓱ": "Ǝ",
		"ɚ": "ǝ˞",
		"ᴔ": "ǝo",
		"ꭁ": "ǝo̸",
		"ꭂ": "ǝo̵",
		"Ә": "Ə",
		"𝈡": "Ɛ",
		"ℇ": "Ɛ",
		"Ԑ": "Ɛ",
		"Ꮛ": "Ɛ",
		"𖼭": "Ɛ",
		"𐐁": "Ɛ",
		"ᶟ": "ᵋ",
		"ᴈ": "ɜ",
		"з": "ɜ",
		"ҙ": "ɜ̦",
		"𐑂": "ɞ",
		"ꞝ": "ʚ",
		"𐐪": "ʚ",
		"𝐟": "f",
		"𝑓": "f",
		"𝒇": "f",
		"𝒻": "f",
		"𝓯": "f",
		"𝔣": "f",
		"𝕗": "f",
		"𝖋": "f",
		"𝖿": "f",
		"𝗳": "f",
		"𝘧": "f",
		"𝙛": "f",
		"𝚏": "f",
		"ꬵ": "f",
		"ꞙ": "f",
		"ſ": "f",
		"ẝ": "f",
		"ք": "f",
		"𝈓": "F",
		"ℱ": "F",
		"𝐅": "F",
		"𝐹": "F",
		"𝑭": "F",
		"𝓕": "F",
		"𝔉": "F",
		"𝔽": "F",
		"𝕱": "F",
		"𝖥": "F",
		"𝗙": "F",
		"𝘍": "F",
		"𝙁": "F",
		"𝙵": "F",
		"Ꞙ": "F",
		"Ϝ": "F",
		"𝟊": "F",
		"ᖴ": "F",
		"ꓝ": "F",
		"𑣂": "F",
		"𑢢": "F",
		"𐊇": "F",
		"𐊥": "F",
		"𐔥": "F",
		"ƒ": "f̦",
		"Ƒ": "F̦",
		"ᵮ": "f̴",
		"℻": "FAX",
		"ﬀ": "ff",
		"ﬃ": "ffi",
		"ﬄ": "ffl",
		"ﬁ": "fi",
		"ﬂ": "fl",
		"ʩ": "fŋ",
		"ᖵ": "Ⅎ",
		"ꓞ": "Ⅎ",
		"𝈰": "ꟻ",
		"ᖷ": "ꟻ",
		"ｇ": "g",
		"ℊ": "g",
		"𝐠": "g",
		"𝑔": "g",
		"𝒈": "g",
		"𝓰": "g",
		"𝔤": "g",
		"𝕘": "g",
		"𝖌": "g",
		"𝗀": "g",
		"𝗴": "g",
		"𝘨": "g",
		"𝙜": "g",
		"𝚐": "g",
		"ɡ": "g",
		"ᶃ": "g",
		"ƍ": "g",
		"ց": "g",
		"𝐆": "G",
		"𝐺": "G",
		"𝑮": "G",
		"𝒢": "G",
		"𝓖": "G",
		"𝔊": "G",
		"𝔾": "G",
		"𝕲": "G",
		"𝖦": "G",
		"𝗚": "G",
		"𝘎": "G",
		"𝙂": "G",
		"𝙶": "G",
		"Ԍ": "G",
		"Ꮐ": "G",
		"Ᏻ": "G",
		"ꓖ": "G",
		"ᶢ": "ᵍ",
		"ɠ": "g̔",
		"ǧ": "ğ",
		"Ǧ": "Ğ",
		"ǵ": "ģ",
		"ǥ": "g̵",
		"Ǥ": "G̵",
		"Ɠ": "G'",
		"ԍ": "ɢ",
		"ꮐ": "ɢ",
		"ᏻ": "ɢ",
		"ｈ": "h",
		"ℎ": "h",
		"𝐡": "h",
		"𝒉": "h",
		"𝒽": "h",
		"𝓱": "h",
		"𝔥": "h",
		"𝕙": "h",
		"𝖍": "h",
		"𝗁": "h",
		"𝗵": "h",
		"𝘩": "h",
		"𝙝": "h",
		"𝚑": "h",
		"һ": "h",
		"հ": "h",
		"Ꮒ": "h",
		"Ｈ": "H",
		"ℋ": "H",
		"ℌ": "H",
		"ℍ": "H",
		"𝐇": "H",
		"𝐻": "H",
		"𝑯": "H",
		"𝓗": "H",
		"𝕳": "H",
		"𝖧": "H",
		"𝗛": "H",
		"𝘏": "H",
		"𝙃": "H",
		"𝙷": "H",
		"Η": "H",
		"𝚮": "H",
		"𝛨": "H",
		"𝜢": "H",
		"𝝜": "H",
		"𝞖": "H",
		"Ⲏ": "H",
		"Н": "H",
		"Ꮋ": "H",
		"ᕼ": "H",
		"ꓧ": "H",
		"𐋏": "H",
		"ᵸ": "ᴴ",
		"ɦ": "h̔",
		"ꚕ": "h̔",
		"Ᏺ": "h̔",
		"Ⱨ": "H̩",
		"Ң": "H̩",
		"ħ": "h̵",
		"ℏ": "h̵",
		"ћ": "h̵",
		"Ħ": "H̵",
		"Ӊ": "H̦",
		"Ӈ": "H̦",
		"н": "ʜ",
		"ꮋ": "ʜ",
		"ң": "ʜ̩",
		"ӊ": "ʜ̦",
		"ӈ": "ʜ̦",
		"Ԋ": "Ƕ",
		"ꮀ": "ⱶ",
		"Ͱ": "Ⱶ",
		"Ꭸ": "Ⱶ",
		"Ꮀ": "Ⱶ",
		"ꚱ": "Ⱶ",
		"ꞕ": "ꜧ",
		"˛": "i",
		"⍳": "i",
		"ｉ": "i",
		"ⅰ": "i",
		"ℹ": "i",
		"ⅈ": "i",
		"𝐢": "i",
		"𝑖": "i",
		"𝒊": "i",
		"𝒾": "i",
		"𝓲": "i",
		"𝔦": "i",
		"𝕚": "i",
		"𝖎": "i",
		"𝗂": "i",
		"𝗶": "i",
		"𝘪": "i",
		"𝙞": "i",
		"𝚒": "i",
		"ı": "i",
		"𝚤": "i",
		"ɪ": "i",
		"ɩ": "i",
		"ι": "i",
		"ι": "i",
		"ͺ": "i",
		"𝛊": "i",
		"𝜄": "i",
		"𝜾": "i",
		"𝝸": "i",
		"𝞲": "i",
		"і": "i",
		"ꙇ": "i",
		"ӏ": "i",
		"ꭵ": "i",
		"Ꭵ": "i",
		"𑣃": "i",
		"ⓛ": "Ⓘ",
		"⍸": "i̲",
		"ǐ": "ĭ",
		"Ǐ": "Ĭ",
		"ɨ": "i̵",
		"ᵻ": "i̵",
		"ᵼ": "i̵",
		"ⅱ": "ii",
		"ⅲ": "iii",
		"ĳ": "ij",
		"ⅳ": "iv",
		"ⅸ": "ix",
		"ｊ": "j",
		"ⅉ": "j",
		"𝐣": "j",
		"𝑗": "j",
		"𝒋": "j",
		"𝒿": "j",
		"𝓳": "j",
		"𝔧": "j",
		"𝕛": "j",
		"𝖏": "j",
		"𝗃": "j",
		"𝗷": "j",
		"𝘫": "j",
		"𝙟": "j",
		"𝚓": "j",
		"ϳ": "j",
		"ј": "j",
		"Ｊ": "J",
		"𝐉": "J",
		"𝐽": "J",
		"𝑱": "J",
		"𝒥": "J",
		"𝓙": "J",
		"𝔍": "J",
		"𝕁": "J",
		"𝕵": "J",
		"𝖩": "J",
		"𝗝": "J",
		"𝘑": "J",
		"𝙅": "J",
		"𝙹": "J",
		"Ʝ": "J",
		"Ϳ": "J",
		"Ј": "J",
		"Ꭻ": "J",
		"ᒍ": "J",
		"ꓙ": "J",
		"ɉ": "j̵",
		"Ɉ": "J̵",
		"ᒙ": "J·",
		"𝚥": "ȷ",
		"յ": "ȷ",
		"ꭻ": "ᴊ",
		"𝐤": "k",
		"𝑘": "k",
		"𝒌": "k",
		"𝓀": "k",
		"𝓴": "k",
		"𝔨": "k",
		"𝕜": "k",
		"𝖐": "k",
		"𝗄": "k",
		"𝗸": "k",
		"𝘬": "k",
		"𝙠": "k",
		"𝚔": "k",
		"K": "K",
		"Ｋ": "K",
		"𝐊": "K",
		"𝐾": "K",
		"𝑲": "K",
		"𝒦": "K",
		"𝓚": "K",
		"𝔎": "K",
		"𝕂": "K",
		"𝕶": "K",
		"𝖪": "K",
		"𝗞": "K",
		"𝘒": "K",
		"𝙆": "K",
		"𝙺": "K",
		"Κ": "K",
		"𝚱": "K",
		"𝛫": "K",
		"𝜥": "K",
		"𝝟": "K",
		"𝞙": "K",
		"Ⲕ": "K",
		"К": "K",
		"Ꮶ": "K",
		"ᛕ": "K",
		"ꓗ": "K",
		"𐔘": "K",
		"ƙ": "k̔",
		"Ⱪ": "K̩",
		"Қ": "K̩",
		"₭": "K̵",
		"Ꝁ": "K̵",
		"Ҟ": "K̵",
		"Ƙ": "K'",
		"׀": "l",
		"|": "l",
		"∣": "l",
		"⏽": "l",
		"￨": "l",
		"١": "l",
		"۱": "l",
		"𐌠": "l",
		"𞣇": "l",
		"𝟏": "l",
		"𝟙": "l",
		"𝟣": "l",
		"𝟭": "l",
		"𝟷": "l",
		"🯱": "l",
		"I": "l",
		"Ｉ": "l",
		"Ⅰ": "l",
		"ℐ": "l",
		"ℑ": "l",
		"𝐈": "l",
		"𝐼": "l",
		"𝑰": "l",
		"𝓘": "l",
		"𝕀": "l",
		"𝕴": "l",
		"𝖨": "l",
		"𝗜": "l",
		"𝘐": "l",
		"𝙄": "l",
		"𝙸": "l",
		"Ɩ": "l",
		"ｌ": "l",
		"ⅼ": "l",
		"ℓ": "l",
		"𝐥": "l",
		"𝑙": "l",
		"𝒍": "l",
		"𝓁": "l",
		"𝓵": "l",
		"𝔩": "l",
		"𝕝": "l",
		"𝖑": "l",
		"𝗅": "l",
		"𝗹": "l",
		"𝘭": "l",
		"𝙡": "l",
		"𝚕": "l",
		"ǀ": "l",
		"Ι": "l",
		"𝚰": "l",
		"𝛪": "l",
		"𝜤": "l",
		"𝝞": "l",
		"𝞘": "l",
		"Ⲓ": "l",
		"І": "l",
		"Ӏ": "l",
		"ו": "l",
		"ן": "l",
		"ا": "l",
		"𞸀": "l",
		"𞺀": "l",
		"ﺎ": "l",
		"ﺍ": "l",
		"ߊ": "l",
		"ⵏ": "l",
		"ᛁ": "l",
		"ꓲ": "l",
		"𖼨": "l",
		"𐊊": "l",
		"𐌉": "l",
		"𝈪": "L",
		"Ⅼ": "L",
		"ℒ": "L",
		"𝐋": "L",
		"𝐿": "L",
		"𝑳": "L",
		"𝓛": "L",
		"𝔏": "L",
		"𝕃": "L",
		"𝕷": "L",
		"𝖫": "L",
		"𝗟": "L",
		"𝘓": "L",
		"𝙇": "L",
		"𝙻": "L",
		"Ⳑ": "L",
		"Ꮮ": "L",
		"ᒪ": "L",
		"ꓡ": "L",
		"𖼖": "L",
		"𑢣": "L",
		"𑢲": "L",
		"𐐛": "L",
		"𐔦": "L",
		"ﴼ": "l̋",
		"ﴽ": "l̋",
		"ł": "l̸",
		"Ł": "L̸",
		"ɭ": "l̨",
		"Ɨ": "l̵",
		"ƚ": "l̵",
		"ɫ": "l̴",
		"إ": "lٕ",
		"ﺈ": "lٕ",
		"ﺇ": "lٕ",
		"ٳ": "lٕ",
		"ŀ": "l·",
		"Ŀ": "l·",
		"ᒷ": "l·",
		"🄂": "l,",
		"⒈": "l.",
		"ױ": "l'",
		"⒓": "l2.",
		"㏫": "l2日",
		"㋋": "l2月",
		"㍤": "l2点",
		"⒔": "l3.",
		"㏬": "l3日",
		"㍥": "l3点",
		"⒕": "l4.",
		"㏭": "l4日",
		"㍦": "l4点",
		"⒖": "l5.",
		"㏮": "l5日",
		"㍧": "l5点",
		"⒗": "l6.",
		"㏯": "l6日",
		"㍨": "l6点",
		"⒘": "l7.",
		"㏰": "l7日",
		"㍩": "l7点",
		"⒙": "l8.",
		"㏱": "l8日",
		"㍪": "l8点",
		"⒚": "l9.",
		"㏲": "l9日",
		"㍫": "l9点",
		"ǉ": "lj",
		"Ĳ": "lJ",
		"ǈ": "Lj",
		"Ǉ": "LJ",
		"‖": "ll",
		"∥": "ll",
		"Ⅱ": "ll",
		"ǁ": "ll",
		"װ": "ll",
		"𐆙": "l̵l̵",
		"⒒": "ll.",
		"Ⅲ": "lll",
		"𐆘": "l̵l̵S̵",
		"㏪": "ll日",
		"㋊": "ll月",
		"㍣": "ll点",
		"Ю": "lO",
		"⒑": "lO.",
		"㏩": "lO日",
		"㋉": "lO月",
		"㍢": "lO点",
		"ʪ": "ls",
		"₶": "lt",
		"Ⅳ": "lV",
		"Ⅸ": "lX",
		"ɮ": "lȝ",
		"ʫ": "lz",
		"أ": "lٴ",
		"ﺄ": "lٴ",
		"ﺃ": "lٴ",
		"ٲ": "lٴ",
		"ٵ": "lٴ",
		"ﷳ": "lكبر",
		"ﷲ": "lللّٰo",
		"㏠": "l日",
		"㋀": "l月",
		"㍙": "l点",
		"ⳑ": "ʟ",
		"ꮮ": "ʟ",
		"𐑃": "ʟ",
		"Ｍ": "M",
		"Ⅿ": "M",
		"ℳ": "M",
		"𝐌": "M",
		"𝑀": "M",
		"𝑴": "M",
		"𝓜": "M",
		"𝔐": "M",
		"𝕄": "M",
		"𝕸": "M",
		"𝖬": "M",
		"𝗠": "M",
		"𝘔": "M",
		"𝙈": "M",
		"𝙼": "M",
		"Μ": "M",
		"𝚳": "M",
		"𝛭": "M",
		"𝜧": "M",
		"𝝡": "M",
		"𝞛": "M",
		"Ϻ": "M",
		"Ⲙ": "M",
		"М": "M",
		"Ꮇ": "M",
		"ᗰ": "M",
		"ᛖ": "M",
		"ꓟ": "M",
		"𐊰": "M",
		"𐌑": "M",
		"Ӎ": "M̦",
		"🝫": "MB",
		"ⷨ": "ᷟ",
		"𝐧": "n",
		"𝑛": "n",
		"𝒏": "n",
		"𝓃": "n",
		"𝓷": "n",
		"𝔫": "n",
		"𝕟": "n",
		"𝖓": "n",
		"𝗇": "n",
		"𝗻": "n",
		"𝘯": "n",
		"𝙣": "n",
		"𝚗": "n",
		"ո": "n",
		"ռ": "n",
		"Ｎ": "N",
		"ℕ": "N",
		"𝐍": "N",
		"𝑁": "N",
		"𝑵": "N",
		"𝒩": "N",
		"𝓝": "N",
		"𝔑": "N",
		"𝕹": "N",
		"𝖭": "N",
		"𝗡": "N",
		"𝘕": "N",
		"𝙉": "N",
		"𝙽": "N",
		"Ν": "N",
		"𝚴": "N",
		"𝛮": "N",
		"𝜨": "N",
		"𝝢": "N",
		"𝞜": "N",
		"Ⲛ": "N",
		"ꓠ": "N",
		"𐔓": "N",
		"𐆎": "N̊",
		"ɳ": "n̨",
		"ƞ": "n̩",
		"η": "n̩",
		"𝛈": "n̩",
		"𝜂": "n̩",
		"𝜼": "n̩",
		"𝝶": "n̩",
		"𝞰": "n̩",
		"Ɲ": "N̦",
		"ᵰ": "n̴",
		"ǌ": "nj",
		"ǋ": "Nj",
		"Ǌ": "NJ",
		"№": "No",
		"ͷ": "ᴎ",
		"и": "ᴎ",
		"𐑍": "ᴎ",
		"ņ": "ɲ",
		"ం": "o",
		"ಂ": "o",
		"ം": "o",
		"ං": "o",
		"०": "o",
		"੦": "o",
		"૦": "o",
		"௦": "o",
		"౦": "o",
		"೦": "o",
		"൦": "o",
		"๐": "o",
		"໐": "o",
		"၀": "o",
		"٥": "o",
		"۵": "o",
		"ｏ": "o",
		"ℴ": "o",
		"𝐨": "o",
		"𝑜": "o",
		"𝒐": "o",
		"𝓸": "o",
		"𝔬": "o",
		"𝕠": "o",
		"𝖔": "o",
		"𝗈": "o",
		"𝗼": "o",
		"𝘰": "o",
		"𝙤": "o",
		"𝚘": "o",
		"ᴏ": "o",
		"ᴑ": "o",
		"ꬽ": "o",
		"ο": "o",
		"𝛐": "o",
		"𝜊": "o",
		"𝝄": "o",
		"𝝾": "o",
		"𝞸": "o",
		"σ": "o",
		"𝛔": "o",
		"𝜎": "o",
		"𝝈": "o",
		"𝞂": "o",
		"𝞼": "o",
		"ⲟ": "o",
		"о": "o",
		"ჿ": "o",
		"օ": "o",
		"ס": "o",
		"ه": "o",
		"𞸤": "o",
		"𞹤": "o",
		"𞺄": "o",
		"ﻫ": "o",
		"ﻬ": "o",
		"ﻪ": "o",
		"ﻩ": "o",
		"ھ": "o",
		"ﮬ": "o",
		"ﮭ": "o",
		"ﮫ": "o",
		"ﮪ": "o",
		"ہ": "o",
		"ﮨ": "o",
		"ﮩ": "o",
		"ﮧ": "o",
		"ﮦ": "o",
		"ە": "o",
		"ഠ": "o",
		"ဝ": "o",
		"𐓪": "o",
		"𑣈": "o",
		"𑣗": "o",
		"𐐬": "o",
		"߀": "O",
		"০": "O",
		"୦": "O",
		"〇": "O",
		"𑓐": "O",
		"𑣠": "O",
		"𝟎": "O",
		"𝟘": "O",
		"𝟢": "O",
		"𝟬": "O",
		"𝟶": "O",
		"🯰": "O",
		"Ｏ": "O",
		"𝐎": "O",
		"𝑂": "O",
		"𝑶": "O",
		"𝒪": "O",
		"𝓞": "O",
		"𝔒": "O",
		"𝕆": "O",
		"𝕺": "O",
		"𝖮": "O",
		"𝗢": "O",
		"𝘖": "O",
		"𝙊": "O",
		"𝙾": "O",
		"Ο": "O",
		"𝚶": "O",
		"𝛰": "O",
		"𝜪": "O",
		"𝝤": "O",
		"𝞞": "O",
		"Ⲟ": "O",
		"О": "O",
		"Օ": "O",
		"ⵔ": "O",
		"ዐ": "O",
		"ଠ": "O",
		"𐓂": "O",
		"ꓳ": "O",
		"𑢵": "O",
		"𐊒": "O",
		"𐊫": "O",
		"𐐄": "O",
		"𐔖": "O",
		"⁰": "º",
		"ᵒ": "º",
		"ǒ": "ŏ",
		"Ǒ": "Ŏ",
		"ۿ": "ô",
		"Ő": "Ö",
		"ø": "o̸",
		"ꬾ": "o̸",
		"Ø": "O̸",
		"ⵁ": "O̸",
		"Ǿ": "Ó̸",
		"ɵ": "o̵",
		"ꝋ": "o̵",
		"ө": "o̵",
		"ѳ": "o̵",
		"ꮎ": "o̵",
		"ꮻ": "o̵",
		"⊖": "O̵",
		"⊝": "O̵",
		"⍬": "O̵",
		"𝈚": "O̵",
		"🜔": "O̵",
		"Ɵ": "O̵",
		"Ꝋ": "O̵",
		"θ": "O̵",
		"ϑ": "O̵",
		"𝛉": "O̵",
		"𝛝": "O̵",
		"𝜃": "O̵",
		"𝜗": "O̵",
		"𝜽": "O̵",
		"𝝑": "O̵",
		"𝝷": "O̵",
		"𝞋": "O̵",
		"𝞱": "O̵",
		"𝟅": "O̵",
		"Θ": "O̵",
		"ϴ": "O̵",
		"𝚯": "O̵",
		"𝚹": "O̵",
		"𝛩": "O̵",
		"𝛳": "O̵",
		"𝜣": "O̵",
		"𝜭": "O̵",
		"𝝝": "O̵",
		"𝝧": "O̵",
		"𝞗": "O̵",
		"𝞡": "O̵",
		"Ө": "O̵",
		"Ѳ": "O̵",
		"ⴱ": "O̵",
		"Ꮎ": "O̵",
		"Ꮻ": "O̵",
		"ꭴ": "ơ",
		"ﳙ": "oٰ",
		"🄁": "O,",
		"🄀": "O.",
		"ơ": "o'",
		"Ơ": "O'",
		"Ꭴ": "O'",
		"%": "º/₀",
		"٪": "º/₀",
		"⁒": "º/₀",
		"‰": "º/₀₀",
		"؉": "º/₀₀",
		"‱": "º/₀₀₀",
		"؊": "º/₀₀₀",
		"œ": "oe",
		"Œ": "OE",
		"ɶ": "oᴇ",
		"∞": "oo",
		"ꝏ": "oo",
		"ꚙ": "oo",
		"Ꝏ": "OO",
		"Ꚙ": "OO",
		"ﳗ": "oج",
		"ﱑ": "oج",
		"ﳘ": "oم",
		"ﱒ": "oم",
		"ﶓ": "oمج",
		"ﶔ": "oمم",
		"ﱓ": "oى",
		"ﱔ": "oى",
		"ൟ": "oരo",
		"တ": "oာ",
		"㍘": "O点",
		"ↄ": "ɔ",
		"ᴐ": "ɔ",
		"ͻ": "ɔ",
		"𐑋": "ɔ",
		"Ↄ": "Ɔ",
		"Ͻ": "Ɔ",
		"ꓛ": "Ɔ",
		"𐐣": "Ɔ",
		"ꬿ": "ɔ̸",
		"ꭢ": "ɔe",
		"𐐿": "ɷ",
		"⍴": "p",
		"ｐ": "p",
		"𝐩": "p",
		"𝑝": "p",
		"𝒑": "p",
		"𝓅": "p",
		"𝓹": "p",
		"𝔭": "p",
		"𝕡": "p",
		"𝖕": "p",
		"𝗉": "p",
		"𝗽": "p",
		"𝘱": "p",
		"𝙥": "p",
		"𝚙": "p",
		"ρ": "p",
		"ϱ": "p",
		"𝛒": "p",
		"𝛠": "p",
		"𝜌": "p",
		"𝜚": "p",
		"𝝆": "p",
		"𝝔": "p",
		"𝞀": "p",
		"𝞎": "p",
		"𝞺": "p",
		"𝟈": "p",
		"ⲣ": "p",
		"р": "p",
		"Ｐ": "P",
		"ℙ": "P",
		"𝐏": "P",
		"𝑃": "P",
		"𝑷": "P",
		"𝒫": "P",
		"𝓟": "P",
		"𝔓": "P",
		"𝕻": "P",
		"𝖯": "P",
		"𝗣": "P",
		"𝘗": "P",
		"𝙋": "P",
		"𝙿": "P",
		"Ρ": "P",
		"𝚸": "P",
		"𝛲": "P",
		"𝜬": "P",
		"𝝦": "P",
		"𝞠": "P",
		"Ⲣ": "P",
		"Р": "P",
		"Ꮲ": "P",
		"ᑭ": "P",
		"ꓑ": "P",
		"𐊕": "P",
		"ƥ": "p̔",
		"ᵽ": "p̵",
		"ᑷ": "p·",
		"ᒆ": "P'",
		"ᴩ": "ᴘ",
		"ꮲ": "ᴘ",
		"φ": "ɸ",
		"ϕ": "ɸ",
		"𝛗": "ɸ",
		"𝛟": "ɸ",
		"𝜑": "ɸ",
		"𝜙": "ɸ",
		"𝝋": "ɸ",
		"𝝓": "ɸ",
		"𝞅": "ɸ",
		"𝞍": "ɸ",
		"𝞿": "ɸ",
		"𝟇": "ɸ",
		"ⲫ": "ɸ",
		"ф": "ɸ",
		"𝐪": "q",
		"𝑞": "q",
		"𝒒": "q",
		"𝓆": "q",
		"𝓺": "q",
		"𝔮": "q",
		"𝕢": "q",
		"𝖖": "q",
		"𝗊": "q",
		"𝗾": "q",
		"𝘲": "q",
		"𝙦": "q",
		"𝚚": "q",
		"ԛ": "q",
		"գ": "q",
		"զ": "q",
		"ℚ": "Q",
		"𝐐": "Q",
		"𝑄": "Q",
		"𝑸": "Q",
		"𝒬": "Q",
		"𝓠": "Q",
		"𝔔": "Q",
		"𝕼": "Q",
		"𝖰": "Q",
		"𝗤": "Q",
		"𝘘": "Q",
		"𝙌": "Q",
		"𝚀": "Q",
		"ⵕ": "Q",
		"ʠ": "q̔",
		"🜀": "QE",
		"ᶐ": "ɋ",
		"ᴋ": "ĸ",
		"κ": "ĸ",
		"ϰ": "ĸ",
		"𝛋": "ĸ",
		"𝛞": "ĸ",
		"𝜅": "ĸ",
		"𝜘": "ĸ",
		"𝜿": "ĸ",
		"𝝒": "ĸ",
		"𝝹": "ĸ",
		"𝞌": "ĸ",
		"𝞳": "ĸ",
		"𝟆": "ĸ",
		"ⲕ": "ĸ",
		"к": "ĸ",
		"ꮶ": "ĸ",
		"қ": "ĸ̩",
		"ҟ": "ĸ̵",
		"𝐫": "r",
		"𝑟": "r",
		"𝒓": "r",
		"𝓇": "r",
		"𝓻": "r",
		"𝔯": "r",
		"𝕣": "r",
		"𝖗": "r",
		"𝗋": "r",
		"𝗿": "r",
		"𝘳": "r",
		"𝙧": "r",
		"𝚛": "r",
		"ꭇ": "r",
		"ꭈ": "r",
		"ᴦ": "r",
		"ⲅ": "r",
		"г": "r",
		"ꮁ": "r",
		"𝈖": "R",
		"ℛ": "R",
		"ℜ": "R",
		"ℝ": "R",
		"𝐑": "R",
		"𝑅": "R",
		"𝑹": "R",
		"𝓡": "R",
		"𝕽": "R",
		"𝖱": "R",
		"𝗥": "R",
		"𝘙": "R",
		"𝙍": "R",
		"𝚁": "R",
		"Ʀ": "R",
		"Ꭱ": "R",
		"Ꮢ": "R",
		"𐒴": "R",
		"ᖇ": "R",
		"ꓣ": "R",
		"𖼵": "R",
		"ɽ": "r̨",
		"ɼ": "r̩",
		"ɍ": "r̵",
		"ғ": "r̵",
		"ᵲ": "r̴",
		"ґ": "r'",
		"𑣣": "rn",
		"m": "rn",
		"ⅿ": "rn",
		"𝐦": "rn",
		"𝑚": "rn",
		"𝒎": "rn",
		"𝓂": "rn",
		"𝓶": "rn",
		"𝔪": "rn",
		"𝕞": "rn",
		"𝖒": "rn",
		"𝗆": "rn",
		"𝗺": "rn",
		"𝘮": "rn",
		"𝙢": "rn",
		"𝚖": "rn",
		"𑜀": "rn",
		"₥": "rn̸",
		"ɱ": "rn̦",
		"ᵯ": "rn̴",
		"₨": "Rs",
		"ꭱ": "ʀ",
		"ꮢ": "ʀ",
		"я": "ᴙ",
		"ᵳ": "ɾ̴",
		"℩": "ɿ",
		"ｓ": "s",
		"𝐬": "s",
		"𝑠": "s",
		"𝒔": "s",
		"𝓈": "s",
		"𝓼": "s",
		"𝔰": "s",
		"𝕤": "s",
		"𝖘": "s",
		"𝗌": "s",
		"𝘀": "s",
		"𝘴": "s",
		"𝙨": "s",
		"𝚜": "s",
		"ꜱ": "s",
		"ƽ": "s",
		"ѕ": "s",
		"ꮪ": "s",
		"𑣁": "s",
		"𐑈": "s",
		"Ｓ": "S",
		"𝐒": "S",
		"𝑆": "S",
		"𝑺": "S",
		"𝒮": "S",
		"𝓢": "S",
		"𝔖": "S",
		"𝕊": "S",
		"𝕾": "S",
		"𝖲": "S",
		"𝗦": "S",
		"𝘚": "S",
		"𝙎": "S",
		"𝚂": "S",
		"Ѕ": "S",
		"Տ": "S",
		"Ꮥ": "S",
		"Ꮪ": "S",
		"ꓢ": "S",
		"𖼺": "S",
		"𐊖": "S",
		"𐐠": "S",
		"ʂ": "s̨",
		"ᵴ": "s̴",
		"ꞵ": "ß",
		"β": "ß",
		"ϐ": "ß",
		"𝛃": "ß",
		"𝛽": "ß",
		"𝜷": "ß",
		"𝝱": "ß",
		"𝞫": "ß",
		"Ᏸ": "ß",
		"🝜": "sss",
		"ﬆ": "st",
		"∫": "ʃ",
		"ꭍ": "ʃ",
		"∑": "Ʃ",
		"⅀": "Ʃ",
		"Σ": "Ʃ",
		"𝚺": "Ʃ",
		"𝛴": "Ʃ",
		"𝜮": "Ʃ",
		"𝝨": "Ʃ",
		"𝞢": "Ʃ",
		"ⵉ": "Ʃ",
		"∬": "ʃʃ",
		"∭": "ʃʃʃ",
		"⨌": "ʃʃʃʃ",
		"𝐭": "t",
		"𝑡": "t",
		"𝒕": "t",
		"𝓉": "t",
		"𝓽": "t",
		"𝔱": "t",
		"𝕥": "t",
		"𝖙": "t",
		"𝗍": "t",
		"𝘁": "t",
		"𝘵": "t",
		"𝙩": "t",
		"𝚝": "t",
		"⊤": "T",
		"⟙": "T",
		"🝨": "T",
		"Ｔ": "T",
		"𝐓": "T",
		"𝑇": "T",
		"𝑻": "T",
		"𝒯": "T",
		"𝓣": "T",
		"𝔗": "T",
		"𝕋": "T",
		"𝕿": "T",
		"𝖳": "T",
		"𝗧": "T",
		"𝘛": "T",
		"𝙏": "T",
		"𝚃": "T",
		"Τ": "T",
		"𝚻": "T",
		"𝛵": "T",
		"𝜯": "T",
		"𝝩": "T",
		"𝞣": "T",
		"Ⲧ": "T",
		"Т": "T",
		"Ꭲ": "T",
		"ꓔ": "T",
		"𖼊": "T",
		"𑢼": "T",
		"𐊗": "T",
		"𐊱": "T",
		"𐌕": "T",
		"ƭ": "t̔",
		"⍡": "T̈",
		"Ⱦ": "T̸",
		"Ț": "Ţ",
		"Ʈ": "T̨",
		"Ҭ": "T̩",
		"₮": "T⃫",
		"ŧ": "t̵",
		"Ŧ": "T̵",
		"ᵵ": "t̴",
		"Ⴀ": "Ꞇ",
		"Ꜩ": "T3",
		"ʨ": "tɕ",
		"℡": "TEL",
		"ꝷ": "tf",
		"ʦ": "ts",
		"ʧ": "tʃ",
		"ꜩ": "tȝ",
		"τ": "ᴛ",
		"𝛕": "ᴛ",
		"𝜏": "ᴛ",
		"𝝉": "ᴛ",
		"𝞃": "ᴛ",
		"𝞽": "ᴛ",
		"т": "ᴛ",
		"ꭲ": "ᴛ",
		"ҭ": "ᴛ̩",
		"ţ": "ƫ",
		"ț": "ƫ",
		"Ꮏ": "ƫ",
		"𝐮": "u",
		"𝑢": "u",
		"𝒖": "u",
		"𝓊": "u",
		"𝓾": "u",
		"𝔲": "u",
		"𝕦": "u",
		"𝖚": "u",
		"𝗎": "u",
		"𝘂": "u",
		"𝘶": "u",
		"𝙪": "u",
		"𝚞": "u",
		"ꞟ": "u",
		"ᴜ": "u",
		"ꭎ": "u",
		"ꭒ": "u",
		"ʋ": "u",
		"υ": "u",
		"𝛖": "u",
		"𝜐": "u",
		"𝝊": "u",
		"𝞄": "u",
		"𝞾": "u",
		"ս": "u",
		"𐓶": "u",
		"𑣘": "u",
		"∪": "U",
		"⋃": "U",
		"𝐔": "U",
		"𝑈": "U",
		"𝑼": "U",
		"𝒰": "U",
		"𝓤": "U",
		"𝔘": "U",
		"𝕌": "U",
		"𝖀": "U",
		"𝖴": "U",
		"𝗨": "U",
		"𝘜": "U",
		"𝙐": "U",
		"𝚄": "U",
		"Ս": "U",
		"ሀ": "U",
		"𐓎": "U",
		"ᑌ": "U",
		"ꓴ": "U",
		"𖽂": "U",
		"𑢸": "U",
		"ǔ": "ŭ",
		"Ǔ": "Ŭ",
		"ᵾ": "u̵",
		"ꮜ": "u̵",
		"Ʉ": "U̵",
		"Ꮜ": "U̵",
		"ᑘ": "U·",
		"ᑧ": "U'",
		"ᵫ": "ue",
		"ꭣ": "uo",
		"ṃ": "ꭑ",
		"պ": "ɰ",
		"ሣ": "ɰ",
		"℧": "Ʊ",
		"ᘮ": "Ʊ",
		"ᘴ": "Ʊ",
		"ᵿ": "ʊ̵",
		"∨": "v",
		"⋁": "v",
		"ｖ": "v",
		"ⅴ": "v",
		"𝐯": "v",
		"𝑣": "v",
		"𝒗": "v",
		"𝓋": "v",
		"𝓿": "v",
		"𝔳": "v",
		"𝕧": "v",
		"𝖛": "v",
		"𝗏": "v",
		"𝘃": "v",
		"𝘷": "v",
		"𝙫": "v",
		"𝚟": "v",
		"ᴠ": "v",
		"ν": "v",
		"𝛎": "v",
		"𝜈": "v",
		"𝝂": "v",
		"𝝼": "v",
		"𝞶": "v",
		"ѵ": "v",
		"ט": "v",
		"𑜆": "v",
		"ꮩ": "v",
		"𑣀": "v",
		"𝈍": "V",
		"٧": "V",
		"۷": "V",
		"Ⅴ": "V",
		"𝐕": "V",
		"𝑉": "V",
		"𝑽": "V",
		"𝒱": "V",
		"𝓥": "V",
		"𝔙": "V",
		"𝕍": "V",
		"𝖁": "V",
		"𝖵": "V",
		"𝗩": "V",
		"𝘝": "V",
		"𝙑": "V",
		"𝚅": "V",
		"Ѵ": "V",
		"ⴸ": "V",
		"Ꮩ": "V",
		"ᐯ": "V",
		"ꛟ": "V",
		"ꓦ": "V",
		"𖼈": "V",
		"𑢠": "V",
		"𐔝": "V",
		"𐆗": "V̵",
		"ᐻ": "V·",
		"🝬": "VB",
		"ⅵ": "vi",
		"ⅶ": "vii",
		"ⅷ": "viii",
		"Ⅵ": "Vl",
		"Ⅶ": "Vll",
		"Ⅷ": "Vlll",
		"🜈": "Vᷤ",
		"ᴧ": "ʌ",
		"𐓘": "ʌ",
		"٨": "Ʌ",
		"۸": "Ʌ",
		"Λ": "Ʌ",
		"𝚲": "Ʌ",
		"𝛬": "Ʌ",
		"𝜦": "Ʌ",
		"𝝠": "Ʌ",
		"𝞚": "Ʌ",
		"Л": "Ʌ",
		"ⴷ": "Ʌ",
		"𐒰": "Ʌ",
		"ᐱ": "Ʌ",
		"ꛎ": "Ʌ",
		"ꓥ": "Ʌ",
		"𖼽": "Ʌ",
		"𐊍": "Ʌ",
		"Ӆ": "Ʌ̦",
		"ᐽ": "Ʌ·",
		"ɯ": "w",
		"𝐰": "w",
		"𝑤": "w",
		"𝒘": "w",
		"𝓌": "w",
		"𝔀": "w",
		"𝔴": "w",
		"𝕨": "w",
		"𝖜": "w",
		"𝗐": "w",
		"𝘄": "w",
		"𝘸": "w",
		"𝙬": "w",
		"𝚠": "w",
		"ᴡ": "w",
		"ѡ": "w",
		"ԝ": "w",
		"ա": "w",
		"𑜊": "w",
		"𑜎": "w",
		"𑜏": "w",
		"ꮃ": "w",
		"𑣯": "W",
		"𑣦": "W",
		"𝐖": "W",
		"𝑊": "W",
		"𝑾": "W",
		"𝒲": "W",
		"𝓦": "W",
		"𝔚": "W",
		"𝕎": "W",
		"𝖂": "W",
		"𝖶": "W",
		"𝗪": "W",
		"𝘞": "W",
		"𝙒": "W",
		"𝚆": "W",
		"Ԝ": "W",
		"Ꮃ": "W",
		"Ꮤ": "W",
		"ꓪ": "W",
		"ѽ": "w҆҇",
		"𑓅": "ẇ",
		"₩": "W̵",
		"ꝡ": "w̦",
		"ᴍ": "ʍ",
		"м": "ʍ",
		"ꮇ": "ʍ",
		"ӎ": "ʍ̦",
		"᙮": "x",
		"×": "x",
		"⤫": "x",
		"⤬": "x",
		"⨯": "x",
		"ｘ": "x",
		"ⅹ": "x",
		"𝐱": "x",
		"𝑥": "x",
		"𝒙": "x",
		"𝓍": "x",
		"𝔁": "x",
		"𝔵": "x",
		"𝕩": "x",
		"𝖝": "x",
		"𝗑": "x",
		"𝘅": "x",
		"𝘹": "x",
		"𝙭": "x",
		"𝚡": "x",
		"х": "x",
		"ᕁ": "x",
		"ᕽ": "x",
		"ⷯ": "ͯ",
		"᙭": "X",
		"╳": "X",
		"𐌢": "X",
		"𑣬": "X",
		"Ｘ": "X",
		"Ⅹ": "X",
		"𝐗": "X",
		"𝑋": "X",
		"𝑿": "X",
		"𝒳": "X",
		"𝓧": "X",
		"𝔛": "X",
		"𝕏": "X",
		"𝖃": "X",
		"𝖷": "X",
		"𝗫": "X",
		"𝘟": "X",
		"𝙓": "X",
		"𝚇": "X",
		"Ꭓ": "X",
		"Χ": "X",
		"𝚾": "X",
		"𝛸": "X",
		"𝜲": "X",
		"𝝬": "X",
		"𝞦": "X",
		"Ⲭ": "X",
		"Х": "X",
		"ⵝ": "X",
		"ᚷ": "X",
		"ꓫ": "X",
		"𐊐": "X",
		"𐊴": "X",
		"𐌗": "X",
		"𐔧": "X",
		"⨰": "ẋ",
		"Ҳ": "X̩",
		"𐆖": "X̵",
		"ⅺ": "xi",
		"ⅻ": "xii",
		"Ⅺ": "Xl",
		"Ⅻ": "Xll",
		"ɣ": "y",
		"ᶌ": "y",
		"ｙ": "y",
		"𝐲": "y",
		"𝑦": "y",
		"𝒚": "y",
		"𝓎": "y",
		"𝔂": "y",
		"𝔶": "y",
		"𝕪": "y",
		"𝖞": "y",
		"𝗒": "y",
		"𝘆": "y",
		"𝘺": "y",
		"𝙮": "y",
		"𝚢": "y",
		"ʏ": "y",
		"ỿ": "y",
		"ꭚ": "y",
		"γ": "y",
		"ℽ": "y",
		"𝛄": "y",
		"𝛾": "y",
		"𝜸": "y",
		"𝝲": "y",
		"𝞬": "y",
		"у": "y",
		"ү": "y",
		"ყ": "y",
		"𑣜": "y",
		"Ｙ": "Y",
		"𝐘": "Y",
		"𝑌": "Y",
		"𝒀": "Y",
		"𝒴": "Y",
		"𝓨": "Y",
		"𝔜": "Y",
		"𝕐": "Y",
		"𝖄": "Y",
		"𝖸": "Y",
		"𝗬": "Y",
		"𝘠": "Y",
		"𝙔": "Y",
		"𝚈": "Y",
		"Υ": "Y",
		"ϒ": "Y",
		"𝚼": "Y",
		"𝛶": "Y",
		"𝜰": "Y",
		"𝝪": "Y",
		"𝞤": "Y",
		"Ⲩ": "Y",
		"У": "Y",
		"Ү": "Y",
		"Ꭹ": "Y",
		"Ꮍ": "Y",
		"ꓬ": "Y",
		"𖽃": "Y",
		"𑢤": "Y",
		"𐊲": "Y",
		"ƴ": "y̔",
		"ɏ": "y̵",
		"ұ": "y̵",
		"¥": "Y̵",
		"Ɏ": "Y̵",
		"Ұ": "Y̵",
		"ʒ": "ȝ",
		"ꝫ": "ȝ",
		"ⳍ": "ȝ",
		"ӡ": "ȝ",
		"ჳ": "ȝ",
		"𝐳": "z",
		"𝑧": "z",
		"𝒛": "z",
		"𝓏": "z",
		"𝔃": "z",
		"𝔷": "z",
		"𝕫": "z",
		"𝖟": "z",
		"𝗓": "z",
		"𝘇": "z",
		"𝘻": "z",
		"𝙯": "z",
		"𝚣": "z",
		"ᴢ": "z",
		"ꮓ": "z",
		"𑣄": "z",
		"𐋵": "Z",
		"𑣥": "Z",
		"Ｚ": "Z",
		"ℤ": "Z",
		"ℨ": "Z",
		"𝐙": "Z",
		"𝑍": "Z",
		"𝒁": "Z",
		"𝒵": "Z",
		"𝓩": "Z",
		"𝖅": "Z",
		"𝖹": "Z",
		"𝗭": "Z",
		"𝘡": "Z",
		"𝙕": "Z",
		"𝚉": "Z",
		"Ζ": "Z",
		"𝚭": "Z",
		"𝛧": "Z",
		"𝜡": "Z",
		"𝝛": "Z",
		"𝞕": "Z",
		"Ꮓ": "Z",
		"ꓜ": "Z",
		"𑢩": "Z",
		"ʐ": "z̨",
		"ƶ": "z̵",
		"Ƶ": "Z̵",
		"ȥ": "z̦",
		"Ȥ": "Z̦",
		"ᵶ": "z̴",
		"ƿ": "þ",
		"ϸ": "þ",
		"Ϸ": "Þ",
		"𐓄": "Þ",
		"⁹": "ꝰ",
		"ᴤ": "ƨ",
		"ϩ": "ƨ",
		"ꙅ": "ƨ",
		"ь": "ƅ",
		"ꮟ": "ƅ",
		"ы": "ƅi",
		"ꭾ": "ɂ",
		"ˤ": "ˁ",
		"ꛍ": "ʡ",
		"⊙": "ʘ",
		"☉": "ʘ",
		"⨀": "ʘ",
		"Ꙩ": "ʘ",
		"ⵙ": "ʘ",
		"𐓃": "ʘ",
		"ℾ": "Γ",
		"𝚪": "Γ",
		"𝛤": "Γ",
		"𝜞": "Γ",
		"𝝘": "Γ",
		"𝞒": "Γ",
		"Ⲅ": "Γ",
		"Г": "Γ",
		"Ꮁ": "Γ",
		"ᒥ": "Γ",
		"𖼇": "Γ",
		"Ғ": "Γ̵",
		"ᒯ": "Γ·",
		"Ґ": "Γ'",
		"∆": "Δ",
		"△": "Δ",
		"🜂": "Δ",
		"𝚫": "Δ",
		"𝛥": "Δ",
		"𝜟": "Δ",
		"𝝙": "Δ",
		"𝞓": "Δ",
		"Ⲇ": "Δ",
		"ⵠ": "Δ",
		"ᐃ": "Δ",
		"𖼚": "Δ",
		"𐊅": "Δ",
		"𐊣": "Δ",
		"⍙": "Δ̲",
		"ᐏ": "Δ·",
		"ᐬ": "Δᐠ",
		"𝟋": "ϝ",
		"𝛇": "ζ",
		"𝜁": "ζ",
		"𝜻": "ζ",
		"𝝵": "ζ",
		"𝞯": "ζ",
		"ⳤ": "ϗ",
		"𝛌": "λ",
		"𝜆": "λ",
		"𝝀": "λ",
		"𝝺": "λ",
		"𝞴": "λ",
		"Ⲗ": "λ",
		"𐓛": "λ",
		"µ": "μ",
		"𝛍": "μ",
		"𝜇": "μ",
		"𝝁": "μ",
		"𝝻": "μ",
		"𝞵": "μ",
		"𝛏": "ξ",
		"𝜉": "ξ",
		"𝝃": "ξ",
		"𝝽": "ξ",
		"𝞷": "ξ",
		"𝚵": "Ξ",
		"𝛯": "Ξ",
		"𝜩": "Ξ",
		"𝝣": "Ξ",
		"𝞝": "Ξ",
		"ϖ": "π",
		"ℼ": "π",
		"𝛑": "π",
		"𝛡": "π",
		"𝜋": "π",
		"𝜛": "π",
		"𝝅": "π",
		"𝝕": "π",
		"𝝿": "π",
		"𝞏": "π",
		"𝞹": "π",
		"𝟉": "π",
		"ᴨ": "π",
		"п": "π",
		"∏": "Π",
		"ℿ": "Π",
		"𝚷": "Π",
		"𝛱": "Π",
		"𝜫": "Π",
		"𝝥": "Π",
		"𝞟": "Π",
		"Ⲡ": "Π",
		"П": "Π",
		"ꛛ": "Π",
		"𐊭": "Ϙ",
		"𐌒": "Ϙ",
		"ϛ": "ς",
		"𝛓": "ς",
		"𝜍": "ς",
		"𝝇": "ς",
		"𝞁": "ς",
		"𝞻": "ς",
		"𝚽": "Φ",
		"𝛷": "Φ",
		"𝜱": "Φ",
		"𝝫": "Φ",
		"𝞥": "Φ",
		"Ⲫ": "Φ",
		"Ф": "Φ",
		"Փ": "Φ",
		"ቀ": "Φ",
		"ᛰ": "Φ",
		"𐊳": "Φ",
		"ꭓ": "χ",
		"ꭕ": "χ",
		"𝛘": "χ",
		"𝜒": "χ",
		"𝝌": "χ",
		"𝞆": "χ",
		"𝟀": "χ",
		"ⲭ": "χ",
		"𝛙": "ψ",
		"𝜓": "ψ",
		"𝝍": "ψ",
		"𝞇": "ψ",
		"𝟁": "ψ",
		"ѱ": "ψ",
		"𐓹": "ψ",
		"𝚿": "Ψ",
		"𝛹": "Ψ",
		"𝜳": "Ψ",
		"𝝭": "Ψ",
		"𝞧": "Ψ",
		"Ⲯ": "Ψ",
		"Ѱ": "Ψ",
		"𐓑": "Ψ",
		"ᛘ": "Ψ",
		"𐊵": "Ψ",
		"⍵": "ω",
		"ꞷ": "ω",
		"𝛚": "ω",
		"𝜔": "ω",
		"𝝎": "ω",
		"𝞈": "ω",
		"𝟂": "ω",
		"ⲱ": "ω",
		"ꙍ": "ω",
		"Ω": "Ω",
		"𝛀": "Ω",
		"𝛺": "Ω",
		"𝜴": "Ω",
		"𝝮": "Ω",
		"𝞨": "Ω",
		"ᘯ": "Ω",
		"ᘵ": "Ω",
		"𐊶": "Ω",
		"⍹": "ω̲",
		"ώ": "ῴ",
		"☰": "Ⲷ",
		"Ⳝ": "Ϭ",
		"җ": "ж̩",
		"Җ": "Ж̩",
		"𝈋": "И",
		"Ͷ": "И",
		"ꚡ": "И",
		"𐐥": "И",
		"Й": "Ѝ",
		"Ҋ": "Ѝ̦",
		"ѝ": "й",
		"ҋ": "й̦",
		"𐒼": "Ӄ",
		"ᴫ": "л",
		"ӆ": "л̦",
		"ꭠ": "љ",
		"𐓫": "ꙩ",
		"ᷮ": "ⷬ",
		"𐓍": "Ћ",
		"𝈂": "Ӿ",
		"𝈢": "Ѡ",
		"Ꮗ": "Ѡ",
		"ᗯ": "Ѡ",
		"Ѽ": "Ѡ҆҇",
		"ᣭ": "Ѡ·",
		"Ꞷ": "Ꙍ",
		"ӌ": "ҷ",
		"Ӌ": "Ҷ",
		"Ҿ": "Ҽ̨",
		"ⲽ": "ш",
		"Ⲽ": "Ш",
		"Ꙑ": "Ъl",
		"℈": "Э",
		"🜁": "Ꙙ",
		"𖼜": "Ꙙ",
		"ꦒ": "ⰿ",
		"և": "եւ",
		"ኔ": "ձ",
		"ﬔ": "մե",
		"ﬕ": "մի",
		"ﬗ": "մխ",
		"ﬓ": "մն",
		"∩": "Ո",
		"⋂": "Ո",
		"𝉅": "Ո",
		"በ": "Ո",
		"ᑎ": "Ո",
		"ꓵ": "Ո",
		"ᑚ": "Ո·",
		"ᑨ": "Ո'",
		"ﬖ": "վն",
		"₽": "Ք",
		"˓": "ՙ",
		"ʿ": "ՙ",
		"ℵ": "א",
		"ﬡ": "א",
		"אָ": "אַ",
		"אּ": "אַ",
		"ﭏ": "אל",
		"ℶ": "ב",
		"ℷ": "ג",
		"ℸ": "ד",
		"ﬢ": "ד",
		"ﬣ": "ה",
		"יּ": "יִ",
		"ﬤ": "כ",
		"ﬥ": "ל",
		"ﬦ": "ם",
		"ﬠ": "ע",
		"ﬧ": "ר",
		"שׂ": "שׁ",
		"שּ": "שׁ",
		"שּׂ": "שּׁ",
		"ﬨ": "ת",
		"ﺀ": "ء",
		"۽": "ء͈",
		"ﺂ": "آ",
		"ﺁ": "آ",
		"ﭑ": "ٱ",
		"ﭐ": "ٱ",
		"𞸁": "ب",
		"𞸡": "ب",
		"𞹡": "ب",
		"𞺁": "ب",
		"𞺡": "ب",
		"ﺑ": "ب",
		"ﺒ": "ب",
		"ﺐ": "ب",
		"ﺏ": "ب",
		"ݑ": "بۛ",
		"ࢶ": "بۢ",
		"ࢡ": "بٔ",
		"ﲠ": "بo",
		"ﳢ": "بo",
		"ﲜ": "بج",
		"ﰅ": "بج",
		"ﲝ": "بح",
		"ﰆ": "بح",
		"ﷂ": "بحى",
		"ﲞ": "بخ",
		"ﰇ": "بخ",
		"ﳒ": "بخ",
		"ﱋ": "بخ",
		"ﶞ": "بخى",
		"ﱪ": "بر",
		"ﱫ": "بز",
		"ﲟ": "بم",
		"ﳡ": "بم",
		"ﱬ": "بم",
		"ﰈ": "بم",
		"ﱭ": "بن",
		"ﱮ": "بى",
		"ﰉ": "بى",
		"ﱯ": "بى",
		"ﰊ": "بى",
		"ﭔ": "ٻ",
		"ﭕ": "ٻ",
		"ﭓ": "ٻ",
		"ﭒ": "ٻ",
		"ې": "ٻ",
		"ﯦ": "ٻ",
		"ﯧ": "ٻ",
		"ﯥ": "ٻ",
		"ﯤ": "ٻ",
		"ﭜ": "ڀ",
		"ﭝ": "ڀ",
		"ﭛ": "ڀ",
		"ﭚ": "ڀ",
		"ࢩ": "ݔ",
		"ݧ": "ݔ",
		"⍥": "ة",
		"ö": "ة",
		"ﺔ": "ة",
		"ﺓ": "ة",
		"ۃ": "ة",
		"𞸕": "ت",
		"𞸵": "ت",
		"𞹵": "ت",
		"𞺕": "ت",
		"𞺵": "ت",
		"ﺗ": "ت",
		"ﺘ": "ت",
		"ﺖ": "ت",
		"ﺕ": "ت",
		"ﲥ": "تo",
		"ﳤ": "تo",
		"ﲡ": "تج",
		"ﰋ": "تج",
		"ﵐ": "تجم",
		"ﶠ": "تجى",
		"ﶟ": "تجى",
		"ﲢ": "تح",
		"ﰌ": "تح",
		"ﵒ": "تحج",
		"ﵑ": "تحج",
		"ﵓ": "تحم",
		"ﲣ": "تخ",
		"ﰍ": "تخ",
		"ﵔ": "تخم",
		"ﶢ": "تخى",
		"ﶡ": "تخى",
		"ﱰ": "تر",
		"ﱱ": "تز",
		"ﲤ": "تم",
		"ﳣ": "تم",
		"ﱲ": "تم",
		"ﰎ": "تم",
		"ﵕ": "تمج",
		"ﵖ": "تمح",
		"ﵗ": "تمخ",
		"ﶤ": "تمى",
		"ﶣ": "تمى",
		"ﱳ": "تن",
		"ﱴ": "تى",
		"ﰏ": "تى",
		"ﱵ": "تى",
		"ﰐ": "تى",
		"ﭠ": "ٺ",
		"ﭡ": "ٺ",
		"ﭟ": "ٺ",
		"ﭞ": "ٺ",
		"ﭤ": "ٿ",
		"ﭥ": "ٿ",
		"ﭣ": "ٿ",
		"ﭢ": "ٿ",
		"𞸂": "ج",
		"𞸢": "ج",
		"𞹂": "ج",
		"𞹢": "ج",
		"𞺂": "ج",
		"𞺢": "ج",
		"ﺟ": "ج",
		"ﺠ": "ج",
		"ﺞ": "ج",
		"ﺝ": "ج",
		"ﲧ": "جح",
		"ﰕ": "جح",
		"ﶦ": "جحى",
		"ﶾ": "جحى",
		"ﷻ": "جل جلlلo",
		"ﲨ": "جم",
		"ﰖ": "جم",
		"ﵙ": "جمح",
		"ﵘ": "جمح",
		"ﶧ": "جمى",
		"ﶥ": "جمى",
		"ﴝ": "جى",
		"ﴁ": "جى",
		"ﴞ": "جى",
		"ﴂ": "جى",
		"ﭸ": "ڃ",
		"ﭹ": "ڃ",
		"ﭷ": "ڃ",
		"ﭶ": "ڃ",
		"ﭴ": "ڄ",
		"ﭵ": "ڄ",
		"ﭳ": "ڄ",
		"ﭲ": "ڄ",
		"ﭼ": "چ",
		"ﭽ": "چ",
		"ﭻ": "چ",
		"ﭺ": "چ",
		"ﮀ": "ڇ",
		"ﮁ": "ڇ",
		"ﭿ": "ڇ",
		"ﭾ": "ڇ",
		"𞸇": "ح",
		"𞸧": "ح",
		"𞹇": "ح",
		"𞹧": "ح",
		"𞺇": "ح",
		"𞺧": "ح",
		"ﺣ": "ح",
		"ﺤ": "ح",
		"ﺢ": "ح",
		"ﺡ": "ح",
		"څ": "حۛ",
		"ځ": "حٔ",
		"ݲ": "حٔ",
		"ﲩ": "حج",
		"ﰗ": "حج",
		"ﶿ": "حجى",
		"ﲪ": "حم",
		"ﰘ": "حم",
		"ﵛ": "حمى",
		"ﵚ": "حمى",
		"ﴛ": "حى",
		"ﳿ": "حى",
		"ﴜ": "حى",
		"ﴀ": "حى",
		"𞸗": "خ",
		"𞸷": "خ",
		"𞹗": "خ",
		"𞹷": "خ",
		"𞺗": "خ",
		"𞺷": "خ",
		"ﺧ": "خ",
		"ﺨ": "خ",
		"ﺦ": "خ",
		"ﺥ": "خ",
		"ﲫ": "خج",
		"ﰙ": "خج",
		"ﰚ": "خح",
		"ﲬ": "خم",
		"ﰛ": "خم",
		"ﴟ": "خى",
		"ﴃ": "خى",
		"ﴠ": "خى",
		"ﴄ": "خى",
		"𐋡": "د",
		"𞸃": "د",
		"𞺃": "د",
		"𞺣": "د",
		"ﺪ": "د",
		"ﺩ": "د",
		"ڈ": "دؕ",
		"ﮉ": "دؕ",
		"ﮈ": "دؕ",
		"ڎ": "دۛ",
		"ﮇ": "دۛ",
		"ﮆ": "دۛ",
		"ۮ": "د̂",
		"ࢮ": "د̤̣",
		"𞸘": "ذ",
		"𞺘": "ذ",
		"𞺸": "ذ",
		"ﺬ": "ذ",
		"ﺫ": "ذ",
		"ﱛ": "ذٰ",
		"ڋ": "ڊؕ",
		"ﮅ": "ڌ",
		"ﮄ": "ڌ",
		"ﮃ": "ڍ",
		"ﮂ": "ڍ",
		"𞸓": "ر",
		"𞺓": "ر",
		"𞺳": "ر",
		"ﺮ": "ر",
		"ﺭ": "ر",
		"ڑ": "رؕ",
		"ﮍ": "رؕ",
		"ﮌ": "رؕ",
		"ژ": "رۛ",
		"ﮋ": "رۛ",
		"ﮊ": "رۛ",
		"ڒ": "ر̆",
		"ࢹ": "ر̆̇",
		"ۯ": "ر̂",
		"ݬ": "رٔ",
		"ﱜ": "رٰ",
		"ﷶ": "رسول",
		"﷼": "رىlل",
		"𞸆": "ز",
		"𞺆": "ز",
		"𞺦": "ز",
		"ﺰ": "ز",
		"ﺯ": "ز",
		"ࢲ": "ز̂",
		"ݱ": "ڗؕ",
		"𞸎": "س",
		"𞸮": "س",
		"𞹎": "س",
		"𞹮": "س",
		"𞺎": "س",
		"𞺮": "س",
		"ﺳ": "س",
		"ﺴ": "س",
		"ﺲ": "س",
		"ﺱ": "س",
		"ش": "سۛ",
		"𞸔": "سۛ",
		"𞸴": "سۛ",
		"𞹔": "سۛ",
		"𞹴": "سۛ",
		"𞺔": "سۛ",
		"𞺴": "سۛ",
		"ﺷ": "سۛ",
		"ﺸ": "سۛ",
		"ﺶ": "سۛ",
		"ﺵ": "سۛ",
		"ݾ": "س̂",
		"ﴱ": "سo",
		"ﳨ": "سo",
		"ﴲ": "سۛo",
		"ﳪ": "سۛo",
		"ﲭ": "سج",
		"ﴴ": "سج",
		"ﰜ": "سج",
		"ﴭ": "سۛج",
		"ﴷ": "سۛج",
		"ﴥ": "سۛج",
		"ﴉ": "سۛج",
		"ﵝ": "سجح",
		"ﵞ": "سجى",
		"ﵩ": "سۛجى",
		"ﲮ": "سح",
		"ﴵ": "سح",
		"ﰝ": "سح",
		"ﴮ": "سۛح",
		"ﴸ": "سۛح",
		"ﴦ": "سۛح",
		"ﴊ": "سۛح",
		"ﵜ": "سحج",
		"ﵨ": "سۛحم",
		"ﵧ": "سۛحم",
		"ﶪ": "سۛحى",
		"ﲯ": "سخ",
		"ﴶ": "سخ",
		"ﰞ": "سخ",
		"ﴯ": "سۛخ",
		"ﴹ": "سۛخ",
		"ﴧ": "سۛخ",
		"ﴋ": "سۛخ",
		"ﶨ": "سخى",
		"ﷆ": "سخى",
		"ﴪ": "سر",
		"ﴎ": "سر",
		"ﴩ": "سۛر",
		"ﴍ": "سۛر",
		"ﲰ": "سم",
		"ﳧ": "سم",
		"ﰟ": "سم",
		"ﴰ": "سۛم",
		"ﳩ": "سۛم",
		"ﴨ": "سۛم",
		"ﴌ": "سۛم",
		"ﵡ": "سمج",
		"ﵠ": "سمح",
		"ﵟ": "سمح",
		"ﵫ": "سۛمخ",
		"ﵪ": "سۛمخ",
		"ﵣ": "سمم",
		"ﵢ": "سمم",
		"ﵭ": "سۛمم",
		"ﵬ": "سۛمم",
		"ﴗ": "سى",
		"ﳻ": "سى",
		"ﴘ": "سى",
		"ﳼ": "سى",
		"ﴙ": "سۛى",
		"ﳽ": "سۛى",
		"ﴚ": "سۛى",
		"ﳾ": "سۛى",
		"𐋲": "ص",
		"𞸑": "ص",
		"𞸱": "ص",
		"𞹑": "ص",
		"𞹱": "ص",
		"𞺑": "ص",
		"𞺱": "ص",
		"ﺻ": "ص",
		"ﺼ": "ص",
		"ﺺ": "ص",
		"ﺹ": "ص",
		"ڞ": "صۛ",
		"ࢯ": "ص̤̣",
		"ﲱ": "صح",
		"ﰠ": "صح",
		"ﵥ": "صحح",
		"ﵤ": "صحح",
		"ﶩ": "صحى",
		"ﲲ": "صخ",
		"ﴫ": "صر",
		"ﴏ": "صر",
		"ﷵ": "صلعم",
		"ﷹ": "صلى",
		"ﷰ": "صلى",
		"ﷺ": "صلى lللo علىo وسلم",
		"ﲳ": "صم",
		"ﰡ": "صم",
		"ﷅ": "صمم",
		"ﵦ": "صمم",
		"ﴡ": "صى",
		"ﴅ": "صى",
		"ﴢ": "صى",
		"ﴆ": "صى",
		"𞸙": "ض",
		"𞸹": "ض",
		"𞹙": "ض",
		"𞹹": "ض",
		"𞺙": "ض",
		"𞺹": "ض",
		"ﺿ": "ض",
		"ﻀ": "ض",
		"ﺾ": "ض",
		"ﺽ": "ض",
		"ﲴ": "ضج",
		"ﰢ": "ضج",
		"ﲵ": "ضح",
		"ﰣ": "ضح",
		"ﵮ": "ضحى",
		"ﶫ": "ضحى",
		"ﲶ": "ضخ",
		"ﰤ": "ضخ",
		"ﵰ": "ضخم",
		"ﵯ": "ضخم",
		"ﴬ": "ضر",
		"ﴐ": "ضر",
		"ﲷ": "ضم",
		"ﰥ": "ضم",
		"ﴣ": "ضى",
		"ﴇ": "ضى",
		"ﴤ": "ضى",
		"ﴈ": "ضى",
		"𐋨": "ط",
		"𞸈": "ط",
		"𞹨": "ط",
		"𞺈": "ط",
		"𞺨": "ط",
		"ﻃ": "ط",
		"ﻄ": "ط",
		"ﻂ": "ط",
		"ﻁ": "ط",
		"ڟ": "طۛ",
		"ﲸ": "طح",
		"ﰦ": "طح",
		"ﴳ": "طم",
		"ﴺ": "طم",
		"ﰧ": "طم",
		"ﵲ": "طمح",
		"ﵱ": "طمح",
		"ﵳ": "طمم",
		"ﵴ": "طمى",
		"ﴑ": "طى",
		"ﳵ": "طى",
		"ﴒ": "طى",
		"ﳶ": "طى",
		"𞸚": "ظ",
		"𞹺": "ظ",
		"𞺚": "ظ",
		"𞺺": "ظ",
		"ﻇ": "ظ",
		"ﻈ": "ظ",
		"ﻆ": "ظ",
		"ﻅ": "ظ",
		"ﲹ": "ظم",
		"ﴻ": "ظم",
		"ﰨ": "ظم",
		"؏": "ع",
		"𞸏": "ع",
		"𞸯": "ع",
		"𞹏": "ع",
		"𞹯": "ع",
		"𞺏": "ع",
		"𞺯": "ع",
		"ﻋ": "ع",
		"ﻌ": "ع",
		"ﻊ": "ع",
		"ﻉ": "ع",
		"ﲺ": "عج",
		"ﰩ": "عج",
		"ﷄ": "عجم",
		"ﵵ": "عجم",
		"ﷷ": "علىo",
		"ﲻ": "عم",
		"ﰪ": "عم",
		"ﵷ": "عمم",
		"ﵶ": "عمم",
		"ﵸ": "عمى",
		"ﶶ": "عمى",
		"ﴓ": "عى",
		"ﳷ": "عى",
		"ﴔ": "عى",
		"ﳸ": "عى",
		"𞸛": "غ",
		"𞸻": "غ",
		"𞹛": "غ",
		"𞹻": "غ",
		"𞺛": "غ",
		"𞺻": "غ",
		"ﻏ": "غ",
		"ﻐ": "غ",
		"ﻎ": "غ",
		"ﻍ": "غ",
		"ﲼ": "غج",
		"ﰫ": "غج",
		"ﲽ": "غم",
		"ﰬ": "غم",
		"ﵹ": "غمم",
		"ﵻ": "غمى",
		"ﵺ": "غمى",
		"ﴕ": "غى",
		"ﳹ": "غى",
		"ﴖ": "غى",
		"ﳺ": "غى",
		"𞸐": "ف",
		"𞸰": "ف",
		"𞹰": "ف",
		"𞺐": "ف",
		"𞺰": "ف",
		"ﻓ": "ف",
		"ﻔ": "ف",
		"ﻒ": "ف",
		"ﻑ": "ف",
		"ڧ": "ف",
		"ﲾ": "فج",
		"ﰭ": "فج",
		"ﲿ": "فح",
		"ﰮ": "فح",
		"ﳀ": "فخ",
		"ﰯ": "فخ",
		"ﵽ": "فخم",
		"ﵼ": "فخم",
		"ﳁ": "فم",
		"ﰰ": "فم",
		"ﷁ": "فمى",
		"ﱼ": "فى",
		"ﰱ": "فى",
		"ﱽ": "فى",
		"ﰲ": "فى",
		"𞸞": "ڡ",
		"𞹾": "ڡ",
		"ࢻ": "ڡ",
		"ٯ": "ڡ",
		"𞸟": "ڡ",
		"𞹟": "ڡ",
		"ࢼ": "ڡ",
		"ڤ": "ڡۛ",
		"ﭬ": "ڡۛ",
		"ﭭ": "ڡۛ",
		"ﭫ": "ڡۛ",
		"ﭪ": "ڡۛ",
		"ڨ": "ڡۛ",
		"ࢤ": "ڢۛ",
		"ﭰ": "ڦ",
		"ﭱ": "ڦ",
		"ﭯ": "ڦ",
		"ﭮ": "ڦ",
		"𞸒": "ق",
		"𞸲": "ق",
		"𞹒": "ق",
		"𞹲": "ق",
		"𞺒": "ق",
		"𞺲": "ق",
		"ﻗ": "ق",
		"ﻘ": "ق",
		"ﻖ": "ق",
		"ﻕ": "ق",
		"ﳂ": "قح",
		"ﰳ": "قح",
		"ﷱ": "قلى",
		"ﳃ": "قم",
		"ﰴ": "قم",
		"ﶴ": "قمح",
		"ﵾ": "قمح",
		"ﵿ": "قمم",
		"ﶲ": "قمى",
		"ﱾ": "قى",
		"ﰵ": "قى",
		"ﱿ": "قى",
		"ﰶ": "قى",
		"𞸊": "ك",
		"𞸪": "ك",
		"𞹪": "ك",
		"ﻛ": "ك",
		"ﻜ": "ك",
		"ﻚ": "ك",
		"ﻙ": "ك",
		"ک": "ك",
		"ﮐ": "ك",
		"ﮑ": "ك",
		"ﮏ": "ك",
		"ﮎ": "ك",
		"ڪ": "ك",
		"ڭ": "كۛ",
		"ﯕ": "كۛ",
		"ﯖ": "كۛ",
		"ﯔ": "كۛ",
		"ﯓ": "كۛ",
		"ݣ": "كۛ",
		"ﲀ": "كl",
		"ﰷ": "كl",
		"ﳄ": "كج",
		"ﰸ": "كج",
		"ﳅ": "كح",
		"ﰹ": "كح",
		"ﳆ": "كخ",
		"ﰺ": "كخ",
		"ﳇ": "كل",
		"ﳫ": "كل",
		"ﲁ": "كل",
		"ﰻ": "كل",
		"ﳈ": "كم",
		"ﳬ": "كم",
		"ﲂ": "كم",
		"ﰼ": "كم",
		"ﷃ": "كمم",
		"ﶻ": "كمم",
		"ﶷ": "كمى",
		"ﲃ": "كى",
		"ﰽ": "كى",
		"ﲄ": "كى",
		"ﰾ": "كى",
		"ݢ": "ڬ",
		"ﮔ": "گ",
		"ﮕ": "گ",
		"ﮓ": "گ",
		"ﮒ": "گ",
		"ࢰ": "گ",
		"ڴ": "گۛ",
		"ﮜ": "ڱ",
		"ﮝ": "ڱ",
		"ﮛ": "ڱ",
		"ﮚ": "ڱ",
		"ﮘ": "ڳ",
		"ﮙ": "ڳ",
		"ﮗ": "ڳ",
		"ﮖ": "ڳ",
		"𞸋": "ل",
		"𞸫": "ل",
		"𞹋": "ل",
		"𞺋": "ل",
		"𞺫": "ل",
		"ﻟ": "ل",
		"ﻠ": "ل",
		"ﻞ": "ل",
		"ﻝ": "ل",
		"ڷ": "لۛ",
		"ڵ": "ل̆",
		"ﻼ": "لl",
		"ﻻ": "لl",
		"ﻺ": "لlٕ",
		"ﻹ": "لlٕ",
		"ﻸ": "لlٴ",
		"ﻷ": "لlٴ",
		"ﳍ": "لo",
		"ﻶ": "لآ",
		"ﻵ": "لآ",
		"ﳉ": "لج",
		"ﰿ": "لج",
		"ﶃ": "لجج",
		"ﶄ": "لجج",
		"ﶺ": "لجم",
		"ﶼ": "لجم",
		"ﶬ": "لجى",
		"ﳊ": "لح",
		"ﱀ": "لح",
		"ﶵ": "لحم",
		"ﶀ": "لحم",
		"ﶂ": "لحى",
		"ﶁ": "لحى",
		"ﳋ": "لخ",
		"ﱁ": "لخ",
		"ﶆ": "لخم",
		"ﶅ": "لخم",
		"ﳌ": "لم",
		"ﳭ": "لم",
		"ﲅ": "لم",
		"ﱂ": "لم",
		"ﶈ": "لمح",
		"ﶇ": "لمح",
		"ﶭ": "لمى",
		"ﲆ": "لى",
		"ﱃ": "لى",
		"ﲇ": "لى",
		"ﱄ": "لى",
		"𞸌": "م",
		"𞸬": "م",
		"𞹬": "م",
		"𞺌": "م",
		"𞺬": "م",
		"ﻣ": "م",
		"ﻤ": "م",
		"ﻢ": "م",
		"ﻡ": "م",
		"ࢧ": "مۛ",
		"۾": "م͈",
		"ﲈ": "مl",
		"ﳎ": "مج",
		"ﱅ": "مج",
		"ﶌ": "مجح",
		"ﶒ": "مجخ",
		"ﶍ": "مجم",
		"ﷀ": "مجى",
		"ﳏ": "مح",
		"ﱆ": "مح",
		"ﶉ": "محج",
		"ﶊ": "محم",
		"ﷴ": "محمد",
		"ﶋ": "محى",
		"ﳐ": "مخ",
		"ﱇ": "مخ",
		"ﶎ": "مخج",
		"ﶏ": "مخم",
		"ﶹ": "مخى",
		"ﳑ": "مم",
		"ﲉ": "مم",
		"ﱈ": "مم",
		"ﶱ": "ممى",
		"ﱉ": "مى",
		"ﱊ": "مى",
		"𞸍": "ن",
		"𞸭": "ن",
		"𞹍": "ن",
		"𞹭": "ن",
		"𞺍": "ن",
		"𞺭": "ن",
		"ﻧ": "ن",
		"ﻨ": "ن",
		"ﻦ": "ن",
		"ﻥ": "ن",
		"ݨ": "نؕ",
		"ݩ": "ن̆",
		"ﳖ": "نo",
		"ﳯ": "نo",
		"ﶸ": "نجح",
		"ﶽ": "نجح",
		"ﶘ": "نجم",
		"ﶗ": "نجم",
		"ﶙ": "نجى",
		"ﷇ": "نجى",
		"ﳓ": "نح",
		"ﱌ": "نح",
		"ﶕ": "نحم",
		"ﶖ": "نحى",
		"ﶳ": "نحى",
		"ﳔ": "نخ",
		"ﱍ": "نخ",
		"ﲊ": "نر",
		"ﲋ": "نز",
		"ﳕ": "نم",
		"ﳮ": "نم",
		"ﲌ": "نم",
		"ﱎ": "نم",
		"ﶛ": "نمى",
		"ﶚ": "نمى",
		"ﲍ": "نن",
		"ﲎ": "نى",
		"ﱏ": "نى",
		"ﲏ": "نى",
		"ﱐ": "نى",
		"ۂ": "ۀ",
		"ﮥ": "ۀ",
		"ﮤ": "ۀ",
		"𐋤": "و",
		"𞸅": "و",
		"𞺅": "و",
		"𞺥": "و",
		"ﻮ": "و",
		"ﻭ": "و",
		"ࢱ": "و",
		"ۋ": "وۛ",
		"ﯟ": "وۛ",
		"ﯞ": "وۛ",
		"ۇ": "و̓",
		"ﯘ": "و̓",
		"ﯗ": "و̓",
		"ۆ": "و̆",
		"ﯚ": "و̆",
		"ﯙ": "و̆",
		"ۉ": "و̂",
		"ﯣ": "و̂",
		"ﯢ": "و̂",
		"ۈ": "وٰ",
		"ﯜ": "وٰ",
		"ﯛ": "وٰ",
		"ؤ": "وٴ",
		"ﺆ": "وٴ",
		"ﺅ": "وٴ",
		"ٶ": "وٴ",
		"ٷ": "و̓ٴ",
		"ﯝ": "و̓ٴ",
		"ﷸ": "وسلم",
		"ﯡ": "ۅ",
		"ﯠ": "ۅ",
		"ٮ": "ى",
		"𞸜": "ى",
		"𞹼": "ى",
		"ں": "ى",
		"𞸝": "ى",
		"𞹝": "ى",
		"ﮟ": "ى",
		"ﮞ": "ى",
		"ࢽ": "ى",
		"ﯨ": "ى",
		"ﯩ": "ى",
		"ﻰ": "ى",
		"ﻯ": "ى",
		"ي": "ى",
		"𞸉": "ى",
		"𞸩": "ى",
		"𞹉": "ى",
		"𞹩": "ى",
		"𞺉": "ى",
		"𞺩": "ى",
		"ﻳ": "ى",
		"ﻴ": "ى",
		"ﻲ": "ى",
		"ﻱ": "ى",
		"ی": "ى",
		"ﯾ": "ى",
		"ﯿ": "ى",
		"ﯽ": "ى",
		"ﯼ": "ى",
		"ے": "ى",
		"ﮯ": "ى",
		"ﮮ": "ى",
		"ٹ": "ىؕ",
		"ﭨ": "ىؕ",
		"ﭩ": "ىؕ",
		"ﭧ": "ىؕ",
		"ﭦ": "ىؕ",
		"ڻ": "ىؕ",
		"ﮢ": "ىؕ",
		"ﮣ": "ىؕ",
		"ﮡ": "ىؕ",
		"ﮠ": "ىؕ",
		"پ": "ىۛ",
		"ﭘ": "ىۛ",
		"ﭙ": "ىۛ",
		"ﭗ": "ىۛ",
		"ﭖ": "ىۛ",
		"ث": "ىۛ",
		"𞸖": "ىۛ",
		"𞸶": "ىۛ",
		"𞹶": "ىۛ",
		"𞺖": "ىۛ",
		"𞺶": "ىۛ",
		"ﺛ": "ىۛ",
		"ﺜ": "ىۛ",
		"ﺚ": "ىۛ",
		"ﺙ": "ىۛ",
		"ڽ": "ىۛ",
		"ۑ": "ىۛ",
		"ؿ": "ىۛ",
		"ࢷ": "ىۛۢ",
		"ݖ": "ى̆",
		"ێ": "ى̆",
		"ࢺ": "ى̆̇",
		"ؽ": "ى̂",
		"ࢨ": "ىٔ",
		"ﲐ": "ىٰ",
		"ﱝ": "ىٰ",
		"ﳞ": "ىo",
		"ﳱ": "ىo",
		"ﳦ": "ىۛo",
		"ئ": "ىٴ",
		"ﺋ": "ىٴ",
		"ﺌ": "ىٴ",
		"ﺊ": "ىٴ",
		"ﺉ": "ىٴ",
		"ٸ": "ىٴ",
		"ﯫ": "ىٴl",
		"ﯪ": "ىٴl",
		"ﲛ": "ىٴo",
		"ﳠ": "ىٴo",
		"ﯭ": "ىٴo",
		"ﯬ": "ىٴo",
		"ﯸ": "ىٴٻ",
		"ﯷ": "ىٴٻ",
		"ﯶ": "ىٴٻ",
		"ﲗ": "ىٴج",
		"ﰀ": "ىٴج",
		"ﲘ": "ىٴح",
		"ﰁ": "ىٴح",
		"ﲙ": "ىٴخ",
		"ﱤ": "ىٴر",
		"ﱥ": "ىٴز",
		"ﲚ": "ىٴم",
		"ﳟ": "ىٴم",
		"ﱦ": "ىٴم",
		"ﰂ": "ىٴم",
		"ﱧ": "ىٴن",
		"ﯯ": "ىٴو",
		"ﯮ": "ىٴو",
		"ﯱ": "ىٴو̓",
		"ﯰ": "ىٴو̓",
		"ﯳ": "ىٴو̆",
		"ﯲ": "ىٴو̆",
		"ﯵ": "ىٴوٰ",
		"ﯴ": "ىٴوٰ",
		"ﯻ": "ىٴى",
		"ﯺ": "ىٴى",
		"ﱨ": "ىٴى",
		"ﯹ": "ىٴى",
		"ﰃ": "ىٴى",
		"ﱩ": "ىٴى",
		"ﰄ": "ىٴى",
		"ﳚ": "ىج",
		"ﱕ": "ىج",
		"ﰑ": "ىۛج",
		"ﶯ": "ىجى",
		"ﳛ": "ىح",
		"ﱖ": "ىح",
		"ﶮ": "ىحى",
		"ﳜ": "ىخ",
		"ﱗ": "ىخ",
		"ﲑ": "ىر",
		"ﱶ": "ىۛر",
		"ﲒ": "ىز",
		"ﱷ": "ىۛز",
		"ﳝ": "ىم",
		"ﳰ": "ىم",
		"ﲓ": "ىم",
		"ﱘ": "ىم",
		"ﲦ": "ىۛم",
		"ﳥ": "ىۛم",
		"ﱸ": "ىۛم",
		"ﰒ": "ىۛم",
		"ﶝ": "ىمم",
		"ﶜ": "ىمم",
		"ﶰ": "ىمى",
		"ﲔ": "ىن",
		"ﱹ": "ىۛن",
		"ﲕ": "ىى",
		"ﱙ": "ىى",
		"ﲖ": "ىى",
		"ﱚ": "ىى",
		"ﱺ": "ىۛى",
		"ﰓ": "ىۛى",
		"ﱻ": "ىۛى",
		"ﰔ": "ىۛى",
		"ﮱ": "ۓ",
		"ﮰ": "ۓ",
		"𐊸": "ⵀ",
		"⁞": "ⵂ",
		"⸽": "ⵂ",
		"⦙": "ⵂ",
		"︙": "ⵗ",
		"⁝": "ⵗ",
		"⋮": "ⵗ",
		"Մ": "ሆ",
		"Ռ": "ቡ",
		"Ի": "ኮ",
		"Պ": "ጣ",
		"आ": "अा",
		"ऒ": "अाॆ",
		"ओ": "अाे",
		"औ": "अाै",
		"ऄ": "अॆ",
		"ऑ": "अॉ",
		"ऍ": "एॅ",
		"ऎ": "एॆ",
		"ऐ": "एे",
		"ई": "र्इ",
		"ઽ": "ऽ",
		"𑇜": "ꣻ",
		"𑇋": "ऺ",
		"ુ": "ु",
		"ૂ": "ू",
		"ੋ": "ॆ",
		"੍": "्",
		"્": "्",
		"আ": "অা",
		"ৠ": "ঋৃ",
		"ৡ": "ঋৃ",
		"𑒒": "ঘ",
		"𑒔": "চ",
		"𑒖": "জ",
		"𑒘": "ঞ",
		"𑒙": "ট",
		"𑒛": "ড",
		"𑒪": "ণ",
		"𑒞": "ত",
		"𑒟": "থ",
		"𑒠": "দ",
		"𑒡": "ধ",
		"𑒢": "ন",
		"𑒣": "প",
		"𑒩": "ব",
		"𑒧": "ম",
		"𑒨": "য",
		"𑒫": "র",
		"𑒝": "ল",
		"𑒭": "ষ",
		"𑒮": "স",
		"𑓄": "ঽ",
		"𑒰": "া",
		"𑒱": "ি",
		"𑒹": "ে",
		"𑒼": "ো",
		"𑒾": "ৌ",
		"𑓂": "্",
		"𑒽": "ৗ",
		"ਉ": "ੳੁ",
		"ਊ": "ੳੂ",
		"ਆ": "ਅਾ",
		"ਐ": "ਅੈ",
		"ਔ": "ਅੌ",
		"ਇ": "ੲਿ",
		"ਈ": "ੲੀ",
		"ਏ": "ੲੇ",
		"આ": "અા",
		"ઑ": "અાૅ",
		"ઓ": "અાે",
		"ઔ": "અાૈ",
		"ઍ": "અૅ",
		"એ": "અે",
		"ઐ": "અૈ",
		"ଆ": "ଅା",
		"௮": "அ",
		"ர": "ஈ",
		"ா": "ஈ",
		"௫": "ஈு",
		"௨": "உ",
		"ഉ": "உ",
		"ஊ": "உள",
		"ഊ": "உൗ",
		"௭": "எ",
		"௷": "எவ",
		"ஜ": "ஐ",
		"ജ": "ஐ",
		"௧": "க",
		"௪": "ச",
		"௬": "சு",
		"௲": "சூ",
		"ഺ": "டி",
		"ണ": "ண",
		"௺": "நீ",
		"௴": "மீ",
		"௰": "ய",
		"ഴ": "ழ",
		"ௗ": "ள",
		"ை": "ன",
		"ശ": "ஶ",
		"௸": "ஷ",
		"ി": "ி",
		"ീ": "ி",
		"ொ": "ெஈ",
		"ௌ": "ெள",
		"ோ": "ேஈ",
		"ಅ": "అ",
		"ಆ": "ఆ",
		"ಇ": "ఇ",
		"ౠ": "ఋా",
		"ౡ": "ఌా",
		"ಒ": "ఒ",
		"ఔ": "ఒౌ",
		"ಔ": "ఒౌ",
		"ఓ": "ఒౕ",
		"ಓ": "ఒౕ",
		"ಜ": "జ",
		"ಞ": "ఞ",
		"ఢ": "డ̣",
		"ಣ": "ణ",
		"థ": "ధּ",
		"భ": "బ̣",
		"ಯ": "య",
		"ఠ": "రּ",
		"ಱ": "ఱ",
		"ಲ": "ల",
		"ష": "వ̣",
		"హ": "వా",
		"మ": "వు",
		"ూ": "ుా",
		"ౄ": "ృా",
		"ೡ": "ಌಾ",
		"ഈ": "ഇൗ",
		"ഐ": "എെ",
		"ഓ": "ഒാ",
		"ഔ": "ഒൗ",
		"ൡ": "ഞ",
		"൫": "ദ്ര",
		"൹": "നു",
		"ഌ": "നു",
		"ങ": "നു",
		"൯": "ന്",
		"ൻ": "ന്",
		"൬": "ന്ന",
		"൚": "ന്മ",
		"റ": "ര",
		"൪": "ര്",
		"ർ": "ര്",
		"൮": "വ്ര",
		"൶": "ഹ്മ",
		"ൂ": "ു",
		"ൃ": "ു",
		"ൈ": "െെ",
		"෪": "ජ",
		"෫": "ද",
		"𑐓": "𑐴𑑂𑐒",
		"𑐙": "𑐴𑑂𑐘",
		"𑐤": "𑐴𑑂𑐣",
		"𑐪": "𑐴𑑂𑐩",
		"𑐭": "𑐴𑑂𑐬",
		"𑐯": "𑐴𑑂𑐮",
		"𑗘": "𑖂",
		"𑗙": "𑖂",
		"𑗚": "𑖃",
		"𑗛": "𑖄",
		"𑗜": "𑖲",
		"𑗝": "𑖳",
		"ฃ": "ข",
		"ด": "ค",
		"ต": "ค",
		"ม": "ฆ",
		"ຈ": "จ",
		"ซ": "ช",
		"ฏ": "ฎ",
		"ท": "ฑ",
		"ບ": "บ",
		"ປ": "ป",
		"ຝ": "ฝ",
		"ພ": "พ",
		"ຟ": "ฟ",
		"ฦ": "ภ",
		"ຍ": "ย",
		"។": "ฯ",
		"ๅ": "า",
		"ำ": "̊า",
		"ិ": "ิ",
		"ី": "ี",
		"ឹ": "ึ",
		"ឺ": "ื",
		"ຸ": "ุ",
		"ູ": "ู",
		"แ": "เเ",
		"ໜ": "ຫນ",
		"ໝ": "ຫມ",
		"ຳ": "̊າ",
		"༂": "འུྂཿ",
		"༃": "འུྂ༔",
		"ཪ": "ར",
		"ༀ": "ཨོཾ",
		"ཷ": "ྲཱྀ",
		"ཹ": "ླཱྀ",
		"𑲲": "𑲪",
		"ႁ": "ဂှ",
		"က": "ဂာ",
		"ၰ": "ဃှ",
		"ၦ": "ပှ",
		"ဟ": "ပာ",
		"ၯ": "ပာှ",
		"ၾ": "ၽှ",
		"ဩ": "သြ",
		"ဪ": "သြော်",
		"႞": "ႃ̊",
		"ឣ": "អ",
		"᧐": "ᦞ",
		"᧑": "ᦱ",
		"᪀": "ᩅ",
		"᪐": "ᩅ",
		"꩓": "ꨁ",
		"꩖": "ꨣ",
		"᭒": "ᬍ",
		"᭓": "ᬑ",
		"᭘": "ᬨ",
		"ꦣ": "ꦝ",
		"ᢖ": "ᡜ",
		"ᡕ": "ᠵ",
		"ῶ": "Ꮿ",
		"ᐍ": "ᐁ·",
		"ᐫ": "ᐁᐠ",
		"ᐑ": "ᐄ·",
		"ᐓ": "ᐅ·",
		"ᐭ": "ᐅᐠ",
		"ᐕ": "ᐆ·",
		"ᐘ": "ᐊ·",
		"ᐮ": "ᐊᐠ",
		"ᐚ": "ᐋ·",
		"ᣝ": "ᐞᣟ",
		"ᓑ": "ᐡ",
		"ᕀ": "ᐩ",
		"ᐿ": "ᐲ·",
		"ᑃ": "ᐴ·",
		"⍩": "ᐵ",
		"ᑇ": "ᐹ·",
		"ᑜ": "ᑏ·",
		"⸧": "ᑐ",
		"⊃": "ᑐ",
		"ᑞ": "ᑐ·",
		"ᑩ": "ᑐ'",
		"⟉": "ᑐ/",
		"⫗": "ᑐᑕ",
		"ᑠ": "ᑑ·",
		"⸦": "ᑕ",
		"⊂": "ᑕ",
		"ᑢ": "ᑕ·",
		"ᑪ": "ᑕ'",
		"ᑤ": "ᑖ·",
		"ᑵ": "ᑫ·",
		"ᒅ": "ᑫ'",
		"ᑹ": "ᑮ·",
		"ᑽ": "ᑰ·",
		"ᘃ": "ᒉ",
		"ᒓ": "ᒉ·",
		"ᒕ": "ᒋ·",
		"ᒗ": "ᒌ·",
		"ᒛ": "ᒎ·",
		"ᘂ": "ᒐ",
		"ᒝ": "ᒐ·",
		"ᒟ": "ᒑ·",
		"ᒭ": "ᒣ·",
		"ᒱ": "ᒦ·",
		"ᒳ": "ᒧ·",
		"ᒵ": "ᒨ·",
		"ᒹ": "ᒫ·",
		"ᓊ": "ᓀ·",
		"ᣇ": "ᓂ·",
		"ᣉ": "ᓃ·",
		"ᣋ": "ᓄ·",
		"ᣍ": "ᓅ·",
		"ᓌ": "ᓇ·",
		"ᓎ": "ᓈ·",
		"ᘄ": "ᓓ",
		"ᓝ": "ᓓ·",
		"ᓟ": "ᓕ·",
		"ᓡ": "ᓖ·",
		"ᓣ": "ᓗ·",
		"ᓥ": "ᓘ·",
		"ᘇ": "ᓚ",
		"ᓧ": "ᓚ·",
		"ᓩ": "ᓛ·",
		"ᓷ": "ᓭ·",
		"ᓹ": "ᓯ·",
		"ᓻ": "ᓰ·",
		"ᓽ": "ᓱ·",
		"ᓿ": "ᓲ·",
		"ᔁ": "ᓴ·",
		"ᔃ": "ᓵ·",
		"ᔌ": "ᔋ<",
		"ᔎ": "ᔋb",
		"ᔍ": "ᔋᑕ",
		"ᔏ": "ᔋᒐ",
		"ᔘ": "ᔐ·",
		"ᔚ": "ᔑ·",
		"ᔜ": "ᔒ·",
		"ᔞ": "ᔓ·",
		"ᔠ": "ᔔ·",
		"ᔢ": "ᔕ·",
		"ᔤ": "ᔖ·",
		"ᔲ": "ᔨ·",
		"ᔴ": "ᔩ·",
		"ᔶ": "ᔪ·",
		"ᔸ": "ᔫ·",
		"ᔺ": "ᔭ·",
		"ᔼ": "ᔮ·",
		"ᘢ": "ᕃ",
		"ᣠ": "ᕃ·",
		"ᘣ": "ᕆ",
		"ᘤ": "ᕊ",
		"ᕏ": "ᕌ·",
		"ᖃ": "ᕐb",
		"ᖄ": "ᕐḃ",
		"ᖁ": "ᕐd",
		"ᕿ": "ᕐP",
		"ᙯ": "ᕐᑫ",
		"ᕾ": "ᕐᑬ",
		"ᖀ": "ᕐᑮ",
		"ᖂ": "ᕐᑰ",
		"ᖅ": "ᕐᒃ",
		"ᕜ": "ᕚ·",
		"ᣣ": "ᕞ·",
		"ᣤ": "ᕦ·",
		"ᕩ": "ᕧ·",
		"ᣥ": "ᕫ·",
		"ᣨ": "ᖆ·",
		"ᖑ": "ᖕJ",
		"ᙰ": "ᖕᒉ",
		"ᖎ": "ᖕᒊ",
		"ᖏ": "ᖕᒋ",
		"ᖐ": "ᖕᒌ",
		"ᖒ": "ᖕᒎ",
		"ᖓ": "ᖕᒐ",
		"ᖔ": "ᖕᒑ",
		"ᙳ": "ᖖJ",
		"ᙱ": "ᖖᒋ",
		"ᙲ": "ᖖᒌ",
		"ᙴ": "ᖖᒎ",
		"ᙵ": "ᖖᒐ",
		"ᙶ": "ᖖᒑ",
		"ᣪ": "ᖗ·",
		"ᙷ": "ᖧ·",
		"ᙸ": "ᖨ·",
		"ᙹ": "ᖩ·",
		"ᙺ": "ᖪ·",
		"ᙻ": "ᖫ·",
		"ᙼ": "ᖬ·",
		"ᙽ": "ᖭ·",
		"⪫": "ᗒ",
		"⪪": "ᗕ",
		"ꓷ": "ᗡ",
		"ᣰ": "ᗴ·",
		"ᣲ": "ᘛ·",
		"ᶻ": "ᙆ",
		"ꓭ": "ᙠ",
		"ᶺ": "ᣔ",
		"ᴾ": "ᣖ",
		"ᣜ": "ᣟᐞ",
		"ˡ": "ᣳ",
		"ʳ": "ᣴ",
		"ˢ": "ᣵ",
		"ᣛ": "ᣵ",
		"ꚰ": "ᚹ",
		"ᛡ": "ᚼ",
		"⍿": "ᚽ",
		"ᛂ": "ᚽ",
		"𝈿": "ᛋ",
		"↑": "ᛏ",
		"↿": "ᛐ",
		"⥮": "ᛐ⇂",
		"⥣": "ᛐᛚ",
		"ⵣ": "ᛯ",
		"↾": "ᛚ",
		"⨡": "ᛚ",
		"⋄": "ᛜ",
		"◇": "ᛜ",
		"◊": "ᛜ",
		"♢": "ᛜ",
		"🝔": "ᛜ",
		"𑢷": "ᛜ",
		"𐊔": "ᛜ",
		"⍚": "ᛜ̲",
		"⋈": "ᛞ",
		"⨝": "ᛞ",
		"𐓐": "ᛦ",
		"↕": "ᛨ",
		"𐳼": "𐲂",
		"𐳺": "𐲥",
		"ㄱ": "ᄀ",
		"ᆨ": "ᄀ",
		"ᄁ": "ᄀᄀ",
		"ㄲ": "ᄀᄀ",
		"ᆩ": "ᄀᄀ",
		"ᇺ": "ᄀᄂ",
		"ᅚ": "ᄀᄃ",
		"ᇃ": "ᄀᄅ",
		"ᇻ": "ᄀᄇ",
		"ᆪ": "ᄀᄉ",
		"ㄳ": "ᄀᄉ",
		"ᇄ": "ᄀᄉᄀ",
		"ᇼ": "ᄀᄎ",
		"ᇽ": "ᄀᄏ",
		"ᇾ": "ᄀᄒ",
		"ㄴ": "ᄂ",
		"ᆫ": "ᄂ",
		"ᄓ": "ᄂᄀ",
		"ᇅ": "ᄂᄀ",
		"ᄔ": "ᄂᄂ",
		"ㅥ": "ᄂᄂ",
		"ᇿ": "ᄂᄂ",
		"ᄕ": "ᄂᄃ",
		"ㅦ": "ᄂᄃ",
		"ᇆ": "ᄂᄃ",
		"ퟋ": "ᄂᄅ",
		"ᄖ": "ᄂᄇ",
		"ᅛ": "ᄂᄉ",
		"ᇇ": "ᄂᄉ",
		"ㅧ": "ᄂᄉ",
		"ᅜ": "ᄂᄌ",
		"ᆬ": "ᄂᄌ",
		"ㄵ": "ᄂᄌ",
		"ퟌ": "ᄂᄎ",
		"ᇉ": "ᄂᄐ",
		"ᅝ": "ᄂᄒ",
		"ᆭ": "ᄂᄒ",
		"ㄶ": "ᄂᄒ",
		"ᇈ": "ᄂᅀ",
		"ㅨ": "ᄂᅀ",
		"ㄷ": "ᄃ",
		"ᆮ": "ᄃ",
		"ᄗ": "ᄃᄀ",
		"ᇊ": "ᄃᄀ",
		"ᄄ": "ᄃᄃ",
		"ㄸ": "ᄃᄃ",
		"ퟍ": "ᄃᄃ",
		"ퟎ": "ᄃᄃᄇ",
		"ᅞ": "ᄃᄅ",
		"ᇋ": "ᄃᄅ",
		"ꥠ": "ᄃᄆ",
		"ꥡ": "ᄃᄇ",
		"ퟏ": "ᄃᄇ",
		"ꥢ": "ᄃᄉ",
		"ퟐ": "ᄃᄉ",
		"ퟑ": "ᄃᄉᄀ",
		"ꥣ": "ᄃᄌ",
		"ퟒ": "ᄃᄌ",
		"ퟓ": "ᄃᄎ",
		"ퟔ": "ᄃᄐ",
		"ㄹ": "ᄅ",
		"ᆯ": "ᄅ",
		"ꥤ": "ᄅᄀ",
		"ᆰ": "ᄅᄀ",
		"ㄺ": "ᄅᄀ",
		"ꥥ": "ᄅᄀᄀ",
		"ퟕ": "ᄅᄀᄀ",
		"ᇌ": "ᄅᄀᄉ",
		"ㅩ": "ᄅᄀᄉ",
		"ퟖ": "ᄅᄀᄒ",
		"ᄘ": "ᄅᄂ",
		"ᇍ": "ᄅᄂ",
		"ꥦ": "ᄅᄃ",
		"ᇎ": "ᄅᄃ",
		"ㅪ": "ᄅᄃ",
		"ꥧ": "ᄅᄃᄃ",
		"ᇏ": "ᄅᄃᄒ",
		"ᄙ": "ᄅᄅ",
		"ᇐ": "ᄅᄅ",
		"ퟗ": "ᄅᄅᄏ",
		"ꥨ": "ᄅᄆ",
		"ᆱ": "ᄅᄆ",
		"ㄻ": "ᄅᄆ",
		"ᇑ": "ᄅᄆᄀ",
		"ᇒ": "ᄅᄆᄉ",
		"ퟘ": "ᄅᄆᄒ",
		"ꥩ": "ᄅᄇ",
		"ᆲ": "ᄅᄇ",
		"ㄼ": "ᄅᄇ",
		"ퟙ": "ᄅᄇᄃ",
		"ꥪ": "ᄅᄇᄇ",
		"ᇓ": "ᄅᄇᄉ",
		"ㅫ": "ᄅᄇᄉ",
		"ꥫ": "ᄅᄇᄋ",
		"ᇕ": "ᄅᄇᄋ",
		"ퟚ": "ᄅᄇᄑ",
		"ᇔ": "ᄅᄇᄒ",
		"ꥬ": "ᄅᄉ",
		"ᆳ": "ᄅᄉ",
		"ㄽ": "ᄅᄉ",
		"ᇖ": "ᄅᄉᄉ",
		"ᄛ": "ᄅᄋ",
		"ퟝ": "ᄅᄋ",
		"ꥭ": "ᄅᄌ",
		"ꥮ": "ᄅᄏ",
		"ᇘ": "ᄅᄏ",
		"ᆴ": "ᄅᄐ",
		"ㄾ": "ᄅᄐ",
		"ᆵ": "ᄅᄑ",
		"ㄿ": "ᄅᄑ",
		"ᄚ": "ᄅᄒ",
		"ㅀ": "ᄅᄒ",
		"ᄻ": "ᄅᄒ",
		"ᆶ": "ᄅᄒ",
		"ퟲ": "ᄅᄒ",
		"ᇗ": "ᄅᅀ",
		"ㅬ": "ᄅᅀ",
		"ퟛ": "ᄅᅌ",
		"ᇙ": "ᄅᅙ",
		"ㅭ": "ᄅᅙ",
		"ퟜ": "ᄅᅙᄒ",
		"ㅁ": "ᄆ",
		"ᆷ": "ᄆ",
		"ꥯ": "ᄆᄀ",
		"ᇚ": "ᄆᄀ",
		"ퟞ": "ᄆᄂ",
		"ퟟ": "ᄆᄂᄂ",
		"ꥰ": "ᄆᄃ",
		"ᇛ": "ᄆᄅ",
		"ퟠ": "ᄆᄆ",
		"ᄜ": "ᄆᄇ",
		"ㅮ": "ᄆᄇ",
		"ᇜ": "ᄆᄇ",
		"ퟡ": "ᄆᄇᄉ",
		"ꥱ": "ᄆᄉ",
		"ᇝ": "ᄆᄉ",
		"ㅯ": "ᄆᄉ",
		"ᇞ": "ᄆᄉᄉ",
		"ᄝ": "ᄆᄋ",
		"ㅱ": "ᄆᄋ",
		"ᇢ": "ᄆᄋ",
		"ퟢ": "ᄆᄌ",
		"ᇠ": "ᄆᄎ",
		"ᇡ": "ᄆᄒ",
		"ᇟ": "ᄆᅀ",
		"ㅰ": "ᄆᅀ",
		"ㅂ": "ᄇ",
		"ᆸ": "ᄇ",
		"ᄞ": "ᄇᄀ",
		"ㅲ": "ᄇᄀ",
		"ᄟ": "ᄇᄂ",
		"ᄠ": "ᄇᄃ",
		"ㅳ": "ᄇᄃ",
		"ퟣ": "ᄇᄃ",
		"ᇣ": "ᄇᄅ",
		"ퟤ": "ᄇᄅᄑ",
		"ퟥ": "ᄇᄆ",
		"ᄈ": "ᄇᄇ",
		"ㅃ": "ᄇᄇ",
		"ퟦ": "ᄇᄇ",
		"ᄬ": "ᄇᄇᄋ",
		"ㅹ": "ᄇᄇᄋ",
		"ᄡ": "ᄇᄉ",
		"ㅄ": "ᄇᄉ",
		"ᆹ": "ᄇᄉ",
		"ᄢ": "ᄇᄉᄀ",
		"ㅴ": "ᄇᄉᄀ",
		"ᄣ": "ᄇᄉᄃ",
		"ㅵ": "ᄇᄉᄃ",
		"ퟧ": "ᄇᄉᄃ",
		"ᄤ": "ᄇᄉᄇ",
		"ᄥ": "ᄇᄉᄉ",
		"ᄦ": "ᄇᄉᄌ",
		"ꥲ": "ᄇᄉᄐ",
		"ᄫ": "ᄇᄋ",
		"ㅸ": "ᄇᄋ",
		"ᇦ": "ᄇᄋ",
		"ᄧ": "ᄇᄌ",
		"ㅶ": "ᄇᄌ",
		"ퟨ": "ᄇᄌ",
		"ᄨ": "ᄇᄎ",
		"ퟩ": "ᄇᄎ",
		"ꥳ": "ᄇᄏ",
		"ᄩ": "ᄇᄐ",
		"ㅷ": "ᄇᄐ",
		"ᄪ": "ᄇᄑ",
		"ᇤ": "ᄇᄑ",
		"ꥴ": "ᄇᄒ",
		"ᇥ": "ᄇᄒ",
		"ㅅ": "ᄉ",
		"ᆺ": "ᄉ",
		"ᄭ": "ᄉᄀ",
		"ㅺ": "ᄉᄀ",
		"ᇧ": "ᄉᄀ",
		"ᄮ": "ᄉᄂ",
		"ㅻ": "ᄉᄂ",
		"ᄯ": "ᄉᄃ",
		"ㅼ": "ᄉᄃ",
		"ᇨ": "ᄉᄃ",
		"ᄰ": "ᄉᄅ",
		"ᇩ": "ᄉᄅ",
		"ᄱ": "ᄉᄆ",
		"ퟪ": "ᄉᄆ",
		"ᄲ": "ᄉᄇ",
		"ㅽ": "ᄉᄇ",
		"ᇪ": "ᄉᄇ",
		"ᄳ": "ᄉᄇᄀ",
		"ퟫ": "ᄉᄇᄋ",
		"ᄊ": "ᄉᄉ",
		"ㅆ": "ᄉᄉ",
		"ᆻ": "ᄉᄉ",
		"ퟬ": "ᄉᄉᄀ",
		"ퟭ": "ᄉᄉᄃ",
		"ꥵ": "ᄉᄉᄇ",
		"ᄴ": "ᄉᄉᄉ",
		"ᄵ": "ᄉᄋ",
		"ᄶ": "ᄉᄌ",
		"ㅾ": "ᄉᄌ",
		"ퟯ": "ᄉᄌ",
		"ᄷ": "ᄉᄎ",
		"ퟰ": "ᄉᄎ",
		"ᄸ": "ᄉᄏ",
		"ᄹ": "ᄉᄐ",
		"ퟱ": "ᄉᄐ",
		"ᄺ": "ᄉᄑ",
		"ퟮ": "ᄉᅀ",
		"ㅇ": "ᄋ",
		"ᆼ": "ᄋ",
		"ᅁ": "ᄋᄀ",
		"ᇬ": "ᄋᄀ",
		"ᇭ": "ᄋᄀᄀ",
		"ᅂ": "ᄋᄃ",
		"ꥶ": "ᄋᄅ",
		"ᅃ": "ᄋᄆ",
		"ᅄ": "ᄋᄇ",
		"ᅅ": "ᄋᄉ",
		"ᇱ": "ᄋᄉ",
		"ㆂ": "ᄋᄉ",
		"ᅇ": "ᄋᄋ",
		"ㆀ": "ᄋᄋ",
		"ᇮ": "ᄋᄋ",
		"ᅈ": "ᄋᄌ",
		"ᅉ": "ᄋᄎ",
		"ᇯ": "ᄋᄏ",
		"ᅊ": "ᄋᄐ",
		"ᅋ": "ᄋᄑ",
		"ꥷ": "ᄋᄒ",
		"ᅆ": "ᄋᅀ",
		"ᇲ": "ᄋᅀ",
		"ㆃ": "ᄋᅀ",
		"ㅈ": "ᄌ",
		"ᆽ": "ᄌ",
		"ퟷ": "ᄌᄇ",
		"ퟸ": "ᄌᄇᄇ",
		"ᅍ": "ᄌᄋ",
		"ᄍ": "ᄌᄌ",
		"ㅉ": "ᄌᄌ",
		"ퟹ": "ᄌᄌ",
		"ꥸ": "ᄌᄌᄒ",
		"ㅊ": "ᄎ",
		"ᆾ": "ᄎ",
		"ᅒ": "ᄎᄏ",
		"ᅓ": "ᄎᄒ",
		"ㅋ": "ᄏ",
		"ᆿ": "ᄏ",
		"ㅌ": "ᄐ",
		"ᇀ": "ᄐ",
		"ꥹ": "ᄐᄐ",
		"ㅍ": "ᄑ",
		"ᇁ": "ᄑ",
		"ᅖ": "ᄑᄇ",
		"ᇳ": "ᄑᄇ",
		"ퟺ": "ᄑᄉ",
		"ᅗ": "ᄑᄋ",
		"ㆄ": "ᄑᄋ",
		"ᇴ": "ᄑᄋ",
		"ퟻ": "ᄑᄐ",
		"ꥺ": "ᄑᄒ",
		"ㅎ": "ᄒ",
		"ᇂ": "ᄒ",
		"ᇵ": "ᄒᄂ",
		"ᇶ": "ᄒᄅ",
		"ᇷ": "ᄒᄆ",
		"ᇸ": "ᄒᄇ",
		"ꥻ": "ᄒᄉ",
		"ᅘ": "ᄒᄒ",
		"ㆅ": "ᄒᄒ",
		"ᄽ": "ᄼᄼ",
		"ᄿ": "ᄾᄾ",
		"ㅿ": "ᅀ",
		"ᇫ": "ᅀ",
		"ퟳ": "ᅀᄇ",
		"ퟴ": "ᅀᄇᄋ",
		"ㆁ": "ᅌ",
		"ᇰ": "ᅌ",
		"ퟵ": "ᅌᄆ",
		"ퟶ": "ᅌᄒ",
		"ᅏ": "ᅎᅎ",
		"ᅑ": "ᅐᅐ",
		"ㆆ": "ᅙ",
		"ᇹ": "ᅙ",
		"ꥼ": "ᅙᅙ",
		"ㅤ": "ᅠ",
		"ㅏ": "ᅡ",
		"ᆣ": "ᅡー",
		"ᅶ": "ᅡᅩ",
		"ᅷ": "ᅡᅮ",
		"ᅢ": "ᅡ丨",
		"ㅐ": "ᅡ丨",
		"ㅑ": "ᅣ",
		"ᅸ": "ᅣᅩ",
		"ᅹ": "ᅣᅭ",
		"ᆤ": "ᅣᅮ",
		"ᅤ": "ᅣ丨",
		"ㅒ": "ᅣ丨",
		"ㅓ": "ᅥ",
		"ᅼ": "ᅥー",
		"ᅺ": "ᅥᅩ",
		"ᅻ": "ᅥᅮ",
		"ᅦ": "ᅥ丨",
		"ㅔ": "ᅥ丨",
		"ㅕ": "ᅧ",
		"ᆥ": "ᅧᅣ",
		"ᅽ": "ᅧᅩ",
		"ᅾ": "ᅧᅮ",
		"ᅨ": "ᅧ丨",
		"ㅖ": "ᅧ丨",
		"ㅗ": "ᅩ",
		"ᅪ": "ᅩᅡ",
		"ㅘ": "ᅩᅡ",
		"ᅫ": "ᅩᅡ丨",
		"ㅙ": "ᅩᅡ丨",
		"ᆦ": "ᅩᅣ",
		"ᆧ": "ᅩᅣ丨",
		"ᅿ": "ᅩᅥ",
		"ᆀ": "ᅩᅥ丨",
		"ힰ": "ᅩᅧ",
		"ᆁ": "ᅩᅧ丨",
		"ᆂ": "ᅩᅩ",
		"ힱ": "ᅩᅩ丨",
		"ᆃ": "ᅩᅮ",
		"ᅬ": "ᅩ丨",
		"ㅚ": "ᅩ丨",
		"ㅛ": "ᅭ",
		"ힲ": "ᅭᅡ",
		"ힳ": "ᅭᅡ丨",
		"ᆄ": "ᅭᅣ",
		"ㆇ": "ᅭᅣ",
		"ᆆ": "ᅭᅣ",
		"ᆅ": "ᅭᅣ丨",
		"ㆈ": "ᅭᅣ丨",
		"ힴ": "ᅭᅥ",
		"ᆇ": "ᅭᅩ",
		"ᆈ": "ᅭ丨",
		"ㆉ": "ᅭ丨",
		"ㅜ": "ᅮ",
		"ᆉ": "ᅮᅡ",
		"ᆊ": "ᅮᅡ丨",
		"ᅯ": "ᅮᅥ",
		"ㅝ": "ᅮᅥ",
		"ᆋ": "ᅮᅥー",
		"ᅰ": "ᅮᅥ丨",
		"ㅞ": "ᅮᅥ丨",
		"ힵ": "ᅮᅧ",
		"ᆌ": "ᅮᅧ丨",
		"ᆍ": "ᅮᅮ",
		"ᅱ": "ᅮ丨",
		"ㅟ": "ᅮ丨",
		"ힶ": "ᅮ丨丨",
		"ㅠ": "ᅲ",
		"ᆎ": "ᅲᅡ",
		"ힷ": "ᅲᅡ丨",
		"ᆏ": "ᅲᅥ",
		"ᆐ": "ᅲᅥ丨",
		"ᆑ": "ᅲᅧ",
		"ㆊ": "ᅲᅧ",
		"ᆒ": "ᅲᅧ丨",
		"ㆋ": "ᅲᅧ丨",
		"ힸ": "ᅲᅩ",
		"ᆓ": "ᅲᅮ",
		"ᆔ": "ᅲ丨",
		"ㆌ": "ᅲ丨",
		"ㆍ": "ᆞ",
		"ퟅ": "ᆞᅡ",
		"ᆟ": "ᆞᅥ",
		"ퟆ": "ᆞᅥ丨",
		"ᆠ": "ᆞᅮ",
		"ᆢ": "ᆞᆞ",
		"ᆡ": "ᆞ丨",
		"ㆎ": "ᆞ丨",
		"ヘ": "へ",
		"⍁": "〼",
		"⧄": "〼",
		"꒞": "ꁊ",
		"꒬": "ꁐ",
		"꒜": "ꃀ",
		"꒨": "ꄲ",
		"꒿": "ꉙ",
		"꒾": "ꊱ",
		"꒔": "ꋍ",
		"꓀": "ꎫ",
		"꓂": "ꎵ",
		"꒺": "ꎿ",
		"꒰": "ꏂ",
		"꒧": "ꑘ",
		"⊥": "ꓕ",
		"⟂": "ꓕ",
		"𝈜": "ꓕ",
		"Ʇ": "ꓕ",
		"Ꞟ": "ꓤ",
		"⅁": "ꓨ",
		"⅂": "ꓶ",
		"𝈕": "ꓶ",
		"𝈫": "ꓶ",
		"𖼦": "ꓶ",
		"𐐑": "ꓶ",
		"⅃": "𖼀",
		"𑫦": "𑫥𑫯",
		"𑫨": "𑫥𑫥",
		"𑫩": "𑫥𑫥𑫯",
		"𑫪": "𑫥𑫥𑫰",
		"𑫧": "𑫥𑫰",
		"𑫴": "𑫳𑫯",
		"𑫶": "𑫳𑫳",
		"𑫷": "𑫳𑫳𑫯",
		"𑫸": "𑫳𑫳𑫰",
		"𑫵": "𑫳𑫰",
		"𑫬": "𑫫𑫯",
		"𑫭": "𑫫𑫫",
		"𑫮": "𑫫𑫫𑫯",
		"⊕": "𐊨",
		"⨁": "𐊨",
		"🜨": "𐊨",
		"Ꚛ": "𐊨",
		"▽": "𐊼",
		"𝈔": "𐊼",
		"🜄": "𐊼",
		"⧖": "𐋀",
		"ꞛ": "𐐺",
		"Ꞛ": "𐐒",
		"𐒠": "𐒆",
		"𐏑": "𐎂",
		"𐏓": "𐎓",
		"𒀸": "𐎚",
		"☥": "𐦞",
		"𓋹": "𐦞",
		"〹": "卄",
		"不": "不",
		"丽": "丽",
		"並": "並",
		"⎜": "丨",
		"⎟": "丨",
		"⎢": "丨",
		"⎥": "丨",
		"⎪": "丨",
		"⎮": "丨",
		"㇑": "丨",
		"ᅵ": "丨",
		"ㅣ": "丨",
		"⼁": "丨",
		"ᆜ": "丨ー",
		"ᆘ": "丨ᅡ",
		"ᆙ": "丨ᅣ",
		"ힽ": "丨ᅣᅩ",
		"ힾ": "丨ᅣ丨",
		"ힿ": "丨ᅧ",
		"ퟀ": "丨ᅧ丨",
		"ᆚ": "丨ᅩ",
		"ퟁ": "丨ᅩ丨",
		"ퟂ": "丨ᅭ",
		"ᆛ": "丨ᅮ",
		"ퟃ": "丨ᅲ",
		"ᆝ": "丨ᆞ",
		"ퟄ": "丨丨",
		"串": "串",
		"丸": "丸",
		"丹": "丹",
		"乁": "乁",
		"㇠": "乙",
		"⼄": "乙",
		"㇟": "乚",
		"⺃": "乚",
		"㇖": "乛",
		"⺂": "乛",
		"⻲": "亀",
		"亂": "亂",
		"㇚": "亅",
		"⼅": "亅",
		"了": "了",
		"ニ": "二",
		"⼆": "二",
		"𠄢": "𠄢",
		"⼇": "亠",
		"亮": "亮",
		"⼈": "人",
		"イ": "亻",
		"⺅": "亻",
		"什": "什",
		"仌": "仌",
		"令": "令",
		"你": "你",
		"倂": "併",
		"倂": "併",
		"侀": "侀",
		"來": "來",
		"例": "例",
		"侮": "侮",
		"侮": "侮",
		"侻": "侻",
		"便": "便",
		"值": "値",
		"倫": "倫",
		"偺": "偺",
		"備": "備",
		"像": "像",
		"僚": "僚",
		"僧": "僧",
		"僧": "僧",
		"㒞": "㒞",
		"⼉": "儿",
		"兀": "兀",
		"⺎": "兀",
		"充": "充",
		"免": "免",
		"免": "免",
		"兔": "兔",
		"兤": "兤",
		"⼊": "入",
		"內": "內",
		"全": "全",
		"兩": "兩",
		"ハ": "八",
		"⼋": "八",
		"六": "六",
		"具": "具",
		"𠔜": "𠔜",
		"𠔥": "𠔥",
		"冀": "冀",
		"㒹": "㒹",
		"⼌": "冂",
		"再": "再",
		"𠕋": "𠕋",
		"冒": "冒",
		"冕": "冕",
		"㒻": "㒻",
		"最": "最",
		"⼍": "冖",
		"冗": "冗",
		"冤": "冤",
		"⼎": "冫",
		"冬": "冬",
		"况": "况",
		"况": "况",
		"冷": "冷",
		"凉": "凉",
		"凌": "凌",
		"凜": "凜",
		"凞": "凞",
		"⼏": "几",
		"𠘺": "𠘺",
		"凵": "凵",
		"⼐": "凵",
		"⼑": "刀",
		"⺉": "刂",
		"刃": "刃",
		"切": "切",
		"切": "切",
		"列": "列",
		"利": "利",
		"㓟": "㓟",
		"刺": "刺",
		"刻": "刻",
		"剆": "剆",
		"割": "割",
		"剷": "剷",
		"劉": "劉",
		"𠠄": "𠠄",
		"カ": "力",
		"力": "力",
		"⼒": "力",
		"劣": "劣",
		"㔕": "㔕",
		"劳": "劳",
		"勇": "勇",
		"勇": "勇",
		"勉": "勉",
		"勉": "勉",
		"勒": "勒",
		"勞": "勞",
		"勤": "勤",
		"勤": "勤",
		"勵": "勵",
		"⼓": "勹",
		"勺": "勺",
		"勺": "勺",
		"包": "包",
		"匆": "匆",
		"𠣞": "𠣞",
		"⼔": "匕",
		"北": "北",
		"北": "北",
		"⼕": "匚",
		"⼖": "匸",
		"匿": "匿",
		"⼗": "十",
		"〸": "十",
		"〺": "卅",
		"卉": "卉",
		"࿖": "卍",
		"࿕": "卐",
		"卑": "卑",
		"卑": "卑",
		"博": "博",
		"ト": "卜",
		"⼘": "卜",
		"⼙": "卩",
		"⺋": "㔾",
		"即": "即",
		"卵": "卵",
		"卽": "卽",
		"卿": "卿",
		"卿": "卿",
		"卿": "卿",
		"⼚": "厂",
		"𠨬": "𠨬",
		"⼛": "厶",
		"參": "參",
		"⼜": "又",
		"及": "及",
		"叟": "叟",
		"𠭣": "𠭣",
		"ロ": "口",
		"⼝": "口",
		"囗": "口",
		"⼞": "口",
		"句": "句",
		"叫": "叫",
		"叱": "叱",
		"吆": "吆",
		"吏": "吏",
		"吝": "吝",
		"吸": "吸",
		"呂": "呂",
		"呈": "呈",
		"周": "周",
		"咞": "咞",
		"咢": "咢",
		"咽": "咽",
		"䎛": "㖈",
		"哶": "哶",
		"唐": "唐",
		"啓": "啓",
		"啟": "啓",
		"啕": "啕",
		"啣": "啣",
		"善": "善",
		"善": "善",
		"喇": "喇",
		"喙": "喙",
		"喙": "喙",
		"喝": "喝",
		"喝": "喝",
		"喫": "喫",
		"喳": "喳",
		"嗀": "嗀",
		"嗂": "嗂",
		"嗢": "嗢",
		"嘆": "嘆",
		"嘆": "嘆",
		"噑": "噑",
		"噴": "噴",
		"器": "器",
		"囹": "囹",
		"圖": "圖",
		"圗": "圗",
		"⼟": "土",
		"士": "土",
		"⼠": "土",
		"型": "型",
		"城": "城",
		"㦳": "㘽",
		"埴": "埴",
		"堍": "堍",
		"報": "報",
		"堲": "堲",
		"塀": "塀",
		"塚": "塚",
		"塚": "塚",
		"塞": "塞",
		"填": "塡",
		"壿": "墫",
		"墬": "墬",
		"墳": "墳",
		"壘": "壘",
		"壟": "壟",
		"𡓤": "𡓤",
		"壮": "壮",
		"売": "売",
		"壷": "壷",
		"⼡": "夂",
		"夆": "夆",
		"⼢": "夊",
		"タ": "夕",
		"⼣": "夕",
		"多": "多",
		"夢": "夢",
		"⼤": "大",
		"奄": "奄",
		"奈": "奈",
		"契": "契",
		"奔": "奔",
		"奢": "奢",
		"女": "女",
		"⼥": "女",
		"𡚨": "𡚨",
		"𡛪": "𡛪",
		"姘": "姘",
		"姬": "姬",
		"娛": "娛",
		"娧": "娧",
		"婢": "婢",
		"婦": "婦",
		"嬀": "媯",
		"㛮": "㛮",
		"㛼": "㛼",
		"媵": "媵",
		"嬈": "嬈",
		"嬨": "嬨",
		"嬾": "嬾",
		"嬾": "嬾",
		"⼦": "子",
		"⼧": "宀",
		"宅": "宅",
		"𡧈": "𡧈",
		"寃": "寃",
		"寘": "寘",
		"寧": "寧",
		"寧": "寧",
		"寧": "寧",
		"寮": "寮",
		"寳": "寳",
		"𡬘": "𡬘",
		"⼨": "寸",
		"寿": "寿",
		"将": "将",
		"⼩": "小",
		"尢": "尢",
		"⺐": "尢",
		"⼪": "尢",
		"⺏": "尣",
		"㞁": "㞁",
		"⼫": "尸",
		"尿": "尿",
		"屠": "屠",
		"屢": "屢",
		"層": "層",
		"履": "履",
		"屮": "屮",
		"屮": "屮",
		"⼬": "屮",
		"𡴋": "𡴋",
		"⼭": "山",
		"峀": "峀",
		"岍": "岍",
		"𡷤": "𡷤",
		"𡷦": "𡷦",
		"崙": "崙",
		"嵃": "嵃",
		"嵐": "嵐",
		"嵫": "嵫",
		"嵮": "嵮",
		"嵼": "嵼",
		"嶲": "嶲",
		"嶺": "嶺",
		"⼮": "巛",
		"巢": "巢",
		"エ": "工",
		"⼯": "工",
		"⼰": "己",
		"⺒": "巳",
		"㠯": "㠯",
		"巽": "巽",
		"⼱": "巾",
		"帲": "帡",
		"帨": "帨",
		"帽": "帽",
		"幩": "幩",
		"㡢": "㡢",
		"𢆃": "𢆃",
		"⼲": "干",
		"年": "年",
		"𢆟": "𢆟",
		"⺓": "幺",
		"⼳": "幺",
		"⼴": "广",
		"度": "度",
		"㡼": "㡼",
		"庰": "庰",
		"庳": "庳",
		"庶": "庶",
		"廊": "廊",
		"廊": "廊",
		"廉": "廉",
		"廒": "廒",
		"廓": "廓",
		"廙": "廙",
		"廬": "廬",
		"⼵": "廴",
		"廾": "廾",
		"⼶": "廾",
		"𢌱": "𢌱",
		"𢌱": "𢌱",
		"弄": "弄",
		"⼷": "弋",
		"⼸": "弓",
		"弢": "弢",
		"弢": "弢",
		"⼹": "彐",
		"⺔": "彑",
		"当": "当",
		"㣇": "㣇",
		"⼺": "彡",
		"形": "形",
		"彩": "彩",
		"彫": "彫",
		"⼻": "彳",
		"律": "律",
		"㣣": "㣣",
		"徚": "徚",
		"復": "復",
		"徭": "徭",
		"⼼": "心",
		"⺖": "忄",
		"⺗": "㣺",
		"忍": "忍",
		"志": "志",
		"念": "念",
		"忹": "忹",
		"怒": "怒",
		"怜": "怜",
		"恵": "恵",
		"㤜": "㤜",
		"㤺": "㤺",
		"悁": "悁",
		"悔": "悔",
		"悔": "悔",
		"惇": "惇",
		"惘": "惘",
		"惡": "惡",
		"𢛔": "𢛔",
		"愈": "愈",
		"慨": "慨",
		"慄": "慄",
		"慈": "慈",
		"慌": "慌",
		"慌": "慌",
		"慎": "慎",
		"慎": "慎",
		"慠": "慠",
		"慺": "慺",
		"憎": "憎",
		"憎": "憎",
		"憎": "憎",
		"憐": "憐",
		"憤": "憤",
		"憯": "憯",
		"憲": "憲",
		"𢡄": "𢡄",
		"𢡊": "𢡊",
		"懞": "懞",
		"懲": "懲",
		"懲": "懲",
		"懲": "懲",
		"懶": "懶",
		"懶": "懶",
		"戀": "戀",
		"⼽": "戈",
		"成": "成",
		"戛": "戛",
		"戮": "戮",
		"戴": "戴",
		"⼾": "戶",
		"戸": "戶",
		"⼿": "手",
		"⺘": "扌",
		"扝": "扝",
		"抱": "抱",
		"拉": "拉",
		"拏": "拏",
		"拓": "拓",
		"拔": "拔",
		"拼": "拼",
		"拾": "拾",
		"𢬌": "𢬌",
		"挽": "挽",
		"捐": "捐",
		"捨": "捨",
		"捻": "捻",
		"掃": "掃",
		"掠": "掠",
		"掩": "掩",
		"揄": "揄",
		"揤": "揤",
		"摒": "摒",
		"𢯱": "𢯱",
		"搜": "搜",
		"搢": "搢",
		"揅": "揅",
		"摩": "摩",
		"摷": "摷",
		"摾": "摾",
		"㨮": "㨮",
		"搉": "㩁",
		"撚": "撚",
		"撝": "撝",
		"擄": "擄",
		"㩬": "㩬",
		"⽀": "支",
		"⽁": "攴",
		"⺙": "攵",
		"敏": "敏",
		"敏": "敏",
		"敖": "敖",
		"敬": "敬",
		"數": "數",
		"𣀊": "𣀊",
		"⽂": "文",
		"⻫": "斉",
		"⽃": "斗",
		"料": "料",
		"⽄": "斤",
		"⽅": "方",
		"旅": "旅",
		"⽆": "无",
		"⺛": "旡",
		"既": "既",
		"旣": "旣",
		"⽇": "日",
		"易": "易",
		"曶": "㫚",
		"㫤": "㫤",
		"晉": "晉",
		"晩": "晚",
		"晴": "晴",
		"晴": "晴",
		"暑": "暑",
		"暑": "暑",
		"暈": "暈",
		"㬈": "㬈",
		"暜": "暜",
		"暴": "暴",
		"曆": "曆",
		"㬙": "㬙",
		"𣊸": "𣊸",
		"⽈": "曰",
		"更": "更",
		"書": "書",
		"⽉": "月",
		"𣍟": "𣍟",
		"肦": "朌",
		"胐": "朏",
		"胊": "朐",
		"脁": "朓",
		"胶": "㬵",
		"朗": "朗",
		"朗": "朗",
		"朗": "朗",
		"脧": "朘",
		"望": "望",
		"望": "望",
		"幐": "㬺",
		"䐠": "㬻",
		"𣎓": "𣎓",
		"膧": "朣",
		"𣎜": "𣎜",
		"⽊": "木",
		"李": "李",
		"杓": "杓",
		"杖": "杖",
		"杞": "杞",
		"𣏃": "𣏃",
		"柿": "杮",
		"杻": "杻",
		"枅": "枅",
		"林": "林",
		"㭉": "㭉",
		"𣏕": "𣏕",
		"柳": "柳",
		"柺": "柺",
		"栗": "栗",
		"栟": "栟",
		"桒": "桒",
		"𣑭": "𣑭",
		"梁": "梁",
		"梅": "梅",
		"梅": "梅",
		"梎": "梎",
		"梨": "梨",
		"椔": "椔",
		"楂": "楂",
		"㮝": "㮝",
		"㮝": "㮝",
		"槩": "㮣",
		"樧": "榝",
		"榣": "榣",
		"槪": "槪",
		"樂": "樂",
		"樂": "樂",
		"樂": "樂",
		"樓": "樓",
		"𣚣": "𣚣",
		"檨": "檨",
		"櫓": "櫓",
		"櫛": "櫛",
		"欄": "欄",
		"㰘": "㰘",
		"⽋": "欠",
		"次": "次",
		"𣢧": "𣢧",
		"歔": "歔",
		"㱎": "㱎",
		"⽌": "止",
		"⻭": "歯",
		"歲": "歲",
		"歷": "歷",
		"歹": "歹",
		"⽍": "歹",
		"⺞": "歺",
		"殟": "殟",
		"殮": "殮",
		"⽎": "殳",
		"殺": "殺",
		"殺": "殺",
		"殺": "殺",
		"殻": "殻",
		"𣪍": "𣪍",
		"⽏": "毋",
		"⺟": "母",
		"𣫺": "𣫺",
		"⽐": "比",
		"⽑": "毛",
		"⽒": "氏",
		"⺠": "民",
		"⽓": "气",
		"⽔": "水",
		"⺡": "氵",
		"⺢": "氺",
		"汎": "汎",
		"汧": "汧",
		"沈": "沈",
		"沿": "沿",
		"泌": "泌",
		"泍": "泍",
		"泥": "泥",
		"𣲼": "𣲼",
		"洛": "洛",
		"洞": "洞",
		"洴": "洴",
		"派": "派",
		"流": "流",
		"流": "流",
		"流": "流",
		"洖": "洖",
		"浩": "浩",
		"浪": "浪",
		"海": "海",
		"海": "海",
		"浸": "浸",
		"涅": "涅",
		"𣴞": "𣴞",
		"淋": "淋",
		"淚": "淚",
		"淪": "淪",
		"淹": "淹",
		"渚": "渚",
		"港": "港",
		"湮": "湮",
		"潙": "溈",
		"滋": "滋",
		"滋": "滋",
		"溜": "溜",
		"溺": "溺",
		"滇": "滇",
		"滑": "滑",
		"滛": "滛",
		"㴳": "㴳",
		"漏": "漏",
		"漢": "漢",
		"漢": "漢",
		"漣": "漣",
		"𣻑": "𣻑",
		"潮": "潮",
		"𣽞": "𣽞",
		"𣾎": "𣾎",
		"濆": "濆",
		"濫": "濫",
		"濾": "濾",
		"瀛": "瀛",
		"瀞": "瀞",
		"瀞": "瀞",
		"瀹": "瀹",
		"灊": "灊",
		"㶖": "㶖",
		"⽕": "火",
		"⺣": "灬",
		"灰": "灰",
		"灷": "灷",
		"災": "災",
		"炙": "炙",
		"炭": "炭",
		"烈": "烈",
		"烙": "烙",
		"煮": "煮",
		"煮": "煮",
		"𤉣": "𤉣",
		"煅": "煅",
		"煉": "煉",
		"𤋮": "𤋮",
		"熜": "熜",
		"燎": "燎",
		"燐": "燐",
		"𤎫": "𤎫",
		"爐": "爐",
		"爛": "爛",
		"爨": "爨",
		"⽖": "爪",
		"爫": "爫",
		"⺤": "爫",
		"爵": "爵",
		"爵": "爵",
		"⽗": "父",
		"⽘": "爻",
		"⺦": "丬",
		"⽙": "爿",
		"⽚": "片",
		"牐": "牐",
		"⽛": "牙",
		"𤘈": "𤘈",
		"⽜": "牛",
		"牢": "牢",
		"犀": "犀",
		"犕": "犕",
		"⽝": "犬",
		"⺨": "犭",
		"犯": "犯",
		"狀": "狀",
		"𤜵": "𤜵",
		"狼": "狼",
		"猪": "猪",
		"猪": "猪",
		"𤠔": "𤠔",
		"獵": "獵",
		"獺": "獺",
		"⽞": "玄",
		"率": "率",
		"率": "率",
		"⽟": "玉",
		"王": "王",
		"㺬": "㺬",
		"玥": "玥",
		"玲": "玲",
		"㺸": "㺸",
		"㺸": "㺸",
		"珞": "珞",
		"琉": "琉",
		"理": "理",
		"琢": "琢",
		"瑇": "瑇",
		"瑜": "瑜",
		"瑩": "瑩",
		"瑱": "瑱",
		"瑱": "瑱",
		"璅": "璅",
		"璉": "璉",
		"璘": "璘",
		"瓊": "瓊",
		"⽠": "瓜",
		"⽡": "瓦",
		"㼛": "㼛",
		"甆": "甆",
		"⽢": "甘",
		"⽣": "生",
		"甤": "甤",
		"⽤": "用",
		"⽥": "田",
		"画": "画",
		"甾": "甾",
		"𤰶": "𤰶",
		"留": "留",
		"略": "略",
		"異": "異",
		"異": "異",
		"𤲒": "𤲒",
		"⽦": "疋",
		"⽧": "疒",
		"痢": "痢",
		"瘐": "瘐",
		"瘟": "瘟",
		"瘝": "瘝",
		"療": "療",
		"癩": "癩",
		"⽨": "癶",
		"⽩": "白",
		"𤾡": "𤾡",
		"𤾸": "𤾸",
		"⽪": "皮",
		"⽫": "皿",
		"𥁄": "𥁄",
		"㿼": "㿼",
		"益": "益",
		"益": "益",
		"盛": "盛",
		"盧": "盧",
		"䀈": "䀈",
		"⽬": "目",
		"直": "直",
		"直": "直",
		"𥃲": "𥃲",
		"𥃳": "𥃳",
		"省": "省",
		"䀘": "䀘",
		"𥄙": "𥄙",
		"眞": "眞",
		"真": "真",
		"真": "真",
		"𥄳": "𥄳",
		"着": "着",
		"睊": "睊",
		"睊": "睊",
		"鿃": "䀹",
		"䀹": "䀹",
		"䀹": "䀹",
		"晣": "䀿",
		"䁆": "䁆",
		"瞋": "瞋",
		"𥉉": "𥉉",
		"瞧": "瞧",
		"⽭": "矛",
		"⽮": "矢",
		"⽯": "石",
		"䂖": "䂖",
		"𥐝": "𥐝",
		"硏": "研",
		"硎": "硎",
		"硫": "硫",
		"碌": "碌",
		"碌": "碌",
		"碑": "碑",
		"磊": "磊",
		"磌": "磌",
		"磌": "磌",
		"磻": "磻",
		"䃣": "䃣",
		"礪": "礪",
		"⽰": "示",
		"⺭": "礻",
		"礼": "礼",
		"社": "社",
		"祈": "祈",
		"祉": "祉",
		"𥘦": "𥘦",
		"祐": "祐",
		"祖": "祖",
		"祖": "祖",
		"祝": "祝",
		"神": "神",
		"祥": "祥",
		"視": "視",
		"視": "視",
		"祿": "祿",
		"𥚚": "𥚚",
		"禍": "禍",
		"禎": "禎",
		"福": "福",
		"福": "福",
		"𥛅": "𥛅",
		"禮": "禮",
		"⽱": "禸",
		"⽲": "禾",
		"秊": "秊",
		"䄯": "䄯",
		"秫": "秫",
		"稜": "稜",
		"穊": "穊",
		"穀": "穀",
		"穀": "穀",
		"穏": "穏",
		"⽳": "穴",
		"突": "突",
		"𥥼": "𥥼",
		"窱": "窱",
		"立": "立",
		"⽴": "立",
		"⻯": "竜",
		"𥪧": "𥪧",
		"𥪧": "𥪧",
		"竮": "竮",
		"⽵": "竹",
		"笠": "笠",
		"節": "節",
		"節": "節",
		"䈂": "䈂",
		"𥮫": "𥮫",
		"篆": "篆",
		"䈧": "䈧",
		"築": "築",
		"𥲀": "𥲀",
		"𥳐": "𥳐",
		"簾": "簾",
		"籠": "籠",
		"⽶": "米",
		"类": "类",
		"粒": "粒",
		"精": "精",
		"糒": "糒",
		"糖": "糖",
		"糨": "糨",
		"䊠": "䊠",
		"糣": "糣",
		"糧": "糧",
		"⽷": "糸",
		"⺯": "糹",
		"𥾆": "𥾆",
		"紀": "紀",
		"紐": "紐",
		"索": "索",
		"累": "累",
		"絶": "絕",
		"絣": "絣",
		"絛": "絛",
		"綠": "綠",
		"綾": "綾",
		"緇": "緇",
		"練": "練",
		"練": "練",
		"練": "練",
		"縂": "縂",
		"䌁": "䌁",
		"縉": "縉",
		"縷": "縷",
		"繁": "繁",
		"繅": "繅",
		"𦇚": "𦇚",
		"䌴": "䌴",
		"⽸": "缶",
		"𦈨": "𦈨",
		"缾": "缾",
		"𦉇": "𦉇",
		"⽹": "网",
		"⺫": "罒",
		"⺲": "罒",
		"⺱": "罓",
		"䍙": "䍙",
		"署": "署",
		"𦋙": "𦋙",
		"罹": "罹",
		"罺": "罺",
		"羅": "羅",
		"𦌾": "𦌾",
		"⽺": "羊",
		"羕": "羕",
		"羚": "羚",
		"羽": "羽",
		"⽻": "羽",
		"翺": "翺",
		"老": "老",
		"⽼": "老",
		"⺹": "耂",
		"者": "者",
		"者": "者",
		"者": "者",
		"⽽": "而",
		"𦓚": "𦓚",
		"⽾": "耒",
		"𦔣": "𦔣",
		"⽿": "耳",
		"聆": "聆",
		"聠": "聠",
		"𦖨": "𦖨",
		"聯": "聯",
		"聰": "聰",
		"聾": "聾",
		"⾀": "聿",
		"⺺": "肀",
		"⾁": "肉",
		"肋": "肋",
		"肭": "肭",
		"育": "育",
		"䏕": "䏕",
		"䏙": "䏙",
		"腁": "胼",
		"脃": "脃",
		"脾": "脾",
		"䐋": "䐋",
		"朡": "朡",
		"𦞧": "𦞧",
		"𦞵": "𦞵",
		"朦": "䑃",
		"臘": "臘",
		"⾂": "臣",
		"臨": "臨",
		"⾃": "自",
		"臭": "臭",
		"⾄": "至",
		"⾅": "臼",
		"舁": "舁",
		"舁": "舁",
		"舄": "舄",
		"⾆": "舌",
		"舘": "舘",
		"⾇": "舛",
		"⾈": "舟",
		"䑫": "䑫",
		"⾉": "艮",
		"良": "良",
		"⾊": "色",
		"⾋": "艸",
		"艹": "艹",
		"艹": "艹",
		"⺾": "艹",
		"⺿": "艹",
		"⻀": "艹",
		"芋": "芋",
		"芑": "芑",
		"芝": "芝",
		"花": "花",
		"芳": "芳",
		"芽": "芽",
		"若": "若",
		"若": "若",
		"苦": "苦",
		"𦬼": "𦬼",
		"茶": "茶",
		"荒": "荒",
		"荣": "荣",
		"茝": "茝",
		"茣": "茣",
		"莽": "莽",
		"荓": "荓",
		"菉": "菉",
		"菊": "菊",
		"菌": "菌",
		"菜": "菜",
		"菧": "菧",
		"華": "華",
		"菱": "菱",
		"著": "著",
		"著": "著",
		"𦰶": "𦰶",
		"莭": "莭",
		"落": "落",
		"葉": "葉",
		"蔿": "蒍",
		"𦳕": "𦳕",
		"𦵫": "𦵫",
		"蓮": "蓮",
		"蓱": "蓱",
		"蓳": "蓳",
		"蓼": "蓼",
		"蔖": "蔖",
		"䔫": "䔫",
		"蕤": "蕤",
		"𦼬": "𦼬",
		"藍": "藍",
		"䕝": "䕝",
		"𦾱": "𦾱",
		"䕡": "䕡",
		"藺": "藺",
		"蘆": "蘆",
		"䕫": "䕫",
		"蘒": "蘒",
		"蘭": "蘭",
		"𧃒": "𧃒",
		"虁": "蘷",
		"蘿": "蘿",
		"⾌": "虍",
		"⻁": "虎",
		"虐": "虐",
		"虜": "虜",
		"虜": "虜",
		"虧": "虧",
		"虩": "虩",
		"⾍": "虫",
		"蚩": "蚩",
		"蚈": "蚈",
		"蛢": "蛢",
		"蜎": "蜎",
		"蜨": "蜨",
		"蝫": "蝫",
		"蟡": "蟡",
		"蝹": "蝹",
		"蝹": "蝹",
		"螆": "螆",
		"䗗": "䗗",
		"𧏊": "𧏊",
		"螺": "螺",
		"蠁": "蠁",
		"䗹": "䗹",
		"蠟": "蠟",
		"⾎": "血",
		"行": "行",
		"⾏": "行",
		"衠": "衠",
		"衣": "衣",
		"⾐": "衣",
		"⻂": "衤",
		"裂": "裂",
		"𧙧": "𧙧",
		"裏": "裏",
		"裗": "裗",
		"裞": "裞",
		"裡": "裡",
		"裸": "裸",
		"裺": "裺",
		"䘵": "䘵",
		"褐": "褐",
		"襁": "襁",
		"襤": "襤",
		"⾑": "襾",
		"⻄": "西",
		"⻃": "覀",
		"覆": "覆",
		"見": "見",
		"⾒": "見",
		"𧢮": "𧢮",
		"⻅": "见",
		"⾓": "角",
		"⾔": "言",
		"𧥦": "𧥦",
		"詽": "訮",
		"訞": "䚶",
		"䚾": "䚾",
		"䛇": "䛇",
		"誠": "誠",
		"說": "說",
		"說": "說",
		"調": "調",
		"請": "請",
		"諒": "諒",
		"論": "論",
		"諭": "諭",
		"諭": "諭",
		"諸": "諸",
		"諸": "諸",
		"諾": "諾",
		"諾": "諾",
		"謁": "謁",
		"謁": "謁",
		"謹": "謹",
		"謹": "謹",
		"識": "識",
		"讀": "讀",
		"讏": "讆",
		"變": "變",
		"變": "變",
		"⻈": "讠",
		"⾕": "谷",
		"⾖": "豆",
		"豈": "豈",
		"豕": "豕",
		"⾗": "豕",
		"豣": "豜",
		"⾘": "豸",
		"𧲨": "𧲨",
		"⾙": "貝",
		"貫": "貫",
		"賁": "賁",
		"賂": "賂",
		"賈": "賈",
		"賓": "賓",
		"贈": "贈",
		"贈": "贈",
		"贛": "贛",
		"⻉": "贝",
		"⾚": "赤",
		"⾛": "走",
		"起": "起",
		"趆": "赿",
		"𧻓": "𧻓",
		"𧼯": "𧼯",
		"⾜": "足",
		"跋": "跋",
		"趼": "趼",
		"跺": "跥",
		"路": "路",
		"跰": "跰",
		"躛": "躗",
		"⾝": "身",
		"車": "車",
		"⾞": "車",
		"軔": "軔",
		"輧": "軿",
		"輦": "輦",
		"輪": "輪",
		"輸": "輸",
		"輸": "輸",
		"輻": "輻",
		"轢": "轢",
		"⻋": "车",
		"⾟": "辛",
		"辞": "辞",
		"辰": "辰",
		"⾠": "辰",
		"⾡": "辵",
		"辶": "辶",
		"⻌": "辶",
		"⻍": "辶",
		"巡": "巡",
		"連": "連",
		"逸": "逸",
		"逸": "逸",
		"遲": "遲",
		"遼": "遼",
		"𨗒": "𨗒",
		"𨗭": "𨗭",
		"邏": "邏",
		"⾢": "邑",
		"邔": "邔",
		"郎": "郎",
		"郞": "郎",
		"郞": "郎",
		"郱": "郱",
		"都": "都",
		"𨜮": "𨜮",
		"鄑": "鄑",
		"鄛": "鄛",
		"⾣": "酉",
		"酪": "酪",
		"醙": "醙",
		"醴": "醴",
		"⾤": "釆",
		"里": "里",
		"⾥": "里",
		"量": "量",
		"金": "金",
		"⾦": "金",
		"鈴": "鈴",
		"鈸": "鈸",
		"鉶": "鉶",
		"鋗": "鋗",
		"鋘": "鋘",
		"鉼": "鉼",
		"錄": "錄",
		"鍊": "鍊",
		"鎮": "鎭",
		"鏹": "鏹",
		"鐕": "鐕",
		"𨯺": "𨯺",
		"⻐": "钅",
		"⻑": "長",
		"⾧": "長",
		"⻒": "镸",
		"⻓": "长",
		"⾨": "門",
		"開": "開",
		"䦕": "䦕",
		"閭": "閭",
		"閷": "閷",
		"𨵷": "𨵷",
		"⻔": "门",
		"⾩": "阜",
		"⻏": "阝",
		"⻖": "阝",
		"阮": "阮",
		"陋": "陋",
		"降": "降",
		"陵": "陵",
		"陸": "陸",
		"陼": "陼",
		"隆": "隆",
		"隣": "隣",
		"䧦": "䧦",
		"⾪": "隶",
		"隷": "隷",
		"隸": "隷",
		"隸": "隷",
		"⾫": "隹",
		"雃": "雃",
		"離": "離",
		"難": "難",
		"難": "難",
		"⾬": "雨",
		"零": "零",
		"雷": "雷",
		"霣": "霣",
		"𩅅": "𩅅",
		"露": "露",
		"靈": "靈",
		"⾭": "靑",
		"⻘": "青",
		"靖": "靖",
		"靖": "靖",
		"𩇟": "𩇟",
		"⾮": "非",
		"⾯": "面",
		"𩈚": "𩈚",
		"⾰": "革",
		"䩮": "䩮",
		"䩶": "䩶",
		"⾱": "韋",
		"韛": "韛",
		"韠": "韠",
		"⻙": "韦",
		"⾲": "韭",
		"𩐊": "𩐊",
		"⾳": "音",
		"響": "響",
		"響": "響",
		"⾴": "頁",
		"䪲": "䪲",
		"頋": "頋",
		"頋": "頋",
		"頋": "頋",
		"領": "領",
		"頩": "頩",
		"𩒖": "𩒖",
		"頻": "頻",
		"頻": "頻",
		"類": "類",
		"⻚": "页",
		"⾵": "風",
		"𩖶": "𩖶",
		"⻛": "风",
		"⾶": "飛",
		"⻜": "飞",
		"⻝": "食",
		"⾷": "食",
		"⻟": "飠",
		"飢": "飢",
		"飯": "飯",
		"飼": "飼",
		"䬳": "䬳",
		"館": "館",
		"餩": "餩",
		"⻠": "饣",
		"⾸": "首",
		"⾹": "香",
		"馧": "馧",
		"⾺": "馬",
		"駂": "駂",
		"駱": "駱",
		"駾": "駾",
		"驪": "驪",
		"⻢": "马",
		"⾻": "骨",
		"䯎": "䯎",
		"⾼": "高",
		"⾽": "髟",
		"𩬰": "𩬰",
		"鬒": "鬒",
		"鬒": "鬒",
		"⾾": "鬥",
		"⾿": "鬯",
		"⿀": "鬲",
		"⿁": "鬼",
		"⻤": "鬼",
		"⿂": "魚",
		"魯": "魯",
		"鱀": "鱀",
		"鱗": "鱗",
		"⻥": "鱼",
		"⿃": "鳥",
		"鳽": "鳽",
		"䳎": "䳎",
		"鵧": "鵧",
		"䳭": "䳭",
		"𪃎": "𪃎",
		"鶴": "鶴",
		"𪄅": "𪄅",
		"䳸": "䳸",
		"鷺": "鷺",
		"𪈎": "𪈎",
		"鸞": "鸞",
		"鹃": "鹂",
		"⿄": "鹵",
		"鹿": "鹿",
		"⿅": "鹿",
		"𪊑": "𪊑",
		"麗": "麗",
		"麟": "麟",
		"⿆": "麥",
		"⻨": "麦",
		"麻": "麻",
		"⿇": "麻",
		"𪎒": "𪎒",
		"⿈": "黃",
		"⻩": "黄",
		"⿉": "黍",
		"黎": "黎",
		"䵖": "䵖",
		"⿊": "黑",
		"黒": "黑",
		"墨": "墨",
		"黹": "黹",
		"⿋": "黹",
		"⿌": "黽",
		"鼅": "鼅",
		"黾": "黾",
		"⿍": "鼎",
		"鼏": "鼏",
		"⿎": "鼓",
		"鼖": "鼖",
		"⿏": "鼠",
		"鼻": "鼻",
		"⿐": "鼻",
		"齃": "齃",
		"⿑": "齊",
		"⻬": "齐",
		"⿒": "齒",
		"𪘀": "𪘀",
		"⻮": "齿",
		"龍": "龍",
		"⿓": "龍",
		"龎": "龎",
		"⻰": "龙",
		"龜": "龜",
		"龜": "龜",
		"龜": "龜",
		"⿔": "龜",
		"⻳": "龟",
		"⿕": "龠"
	};
}));
// dist/auth/username-skeleton.js
var import_unhomoglyph = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module) => {
	var data = require_data();
	function escapeRegexp(str) {
		return str.replace(/([.?*+^$[\]\\(){}|-])/g, "\\$1");
	}
	var REPLACE_RE = RegExp(Object.keys(data).map(escapeRegexp).join("|"), "g");
	function replace_fn(match) {
		return data[match];
	}
	function unhomoglyph(str) {
		return str.replace(REPLACE_RE, replace_fn);
	}
	module.exports = unhomoglyph;
})))(), 1);
/**
* What a username looks like: names that share one of these are confusable (UTS 39, skeletons). Two, since the
* table tells capitals from small letters and usernames do not: capital I looks like l, and is the same as i.
*/
function usernameSkeletons(username) {
	const name = username.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
	return [.../* @__PURE__ */ new Set([fold(skeleton(name)), fold(skeleton(fold(name)))])].sort();
}
const skeleton = (text) => (0, import_unhomoglyph.default)(text.normalize("NFD").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")).normalize("NFD");
/** Full case folding, but for a handful of letters: upper case joins what lower case keeps apart (ß, ς). */
const fold = (text) => text.toLowerCase().toUpperCase().toLowerCase();
// dist/html.js
/** Makes a text safe to stand in HTML, also inside an attribute. */
const escapeHtml = (value) => value.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
// dist/sanitize-text.js
/**
* What somebody typed, fit to stand between our own words: without the marks that turn round what comes after
* them (a name could turn round the sentence it stands in), and without control characters. The marks that Hebrew
* and Arabic names are written with turn round nothing and stay, as do line breaks and tabs.
*/
const stripControlAndBidi = (text) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "").replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "");
/** The same in one line, for a subject or a title: a line break in it could begin a header. */
const toSingleLine = (text) => stripControlAndBidi(text).replaceAll(/\s+/g, " ").trim();
// dist/email/email-layout.js
/**
* The frame of every letter; `safeHtml` goes into it as it stands. Night is written into each element, and into
* tables, for programs that read no styles; noon comes over it where the reader's system is light.
*/
function renderLayout(siteName, safeHtml, { subject, preheader }) {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><meta name="supported-color-schemes" content="dark light"><title>${escapeHtml(subject)}</title><style>${LINK_CSS}${LIGHT_MODE_CSS}</style></head><body class="page" bgcolor="#0c1a22" style="margin:0;padding:0;background:#0c1a22">` + hiddenPreheader(preheader) + `<table class="page" ${TABLE_ATTRS} bgcolor="#0c1a22" style="background:#0c1a22"><tr><td align="center" style="padding:32px 16px"><table class="card" ${TABLE_ATTRS} bgcolor="#11242f" style="${CARD_STYLE}"><tr><td class="words" align="left" style="${CONTENT_STYLE}"><p class="brand" style="margin:0 0 24px;font-size:20px;font-weight:700;color:#ffb057">${escapeHtml(siteName)}</p>${safeHtml}</td></tr></table>${FOOTER_PLACEHOLDER}</td></tr></table></body></html>`;
}
/** Where the foot of a letter goes once it is known to whom it is sent. */
const FOOTER_PLACEHOLDER = "<!--foot-->";
/** The letter with its way out, in both parts; critical letters have none. */
function addUnsubscribeFooter(email, unsubscribeUrl) {
	if (unsubscribeUrl === void 0) return email;
	const url = escapeHtml(unsubscribeUrl);
	return {
		...email,
		text: `${email.text}\n\nNo more of these: ${unsubscribeUrl}`,
		html: email.html.replace(FOOTER_PLACEHOLDER, () => `<p class="foot" style="margin:8px 0 0;font-family:${FONT};font-size:14px;color:#b9c4c6"><a href="${url}" style="display:inline-block;padding:12px 16px;color:#b9c4c6">No more of these letters</a></p>`)
	};
}
const hiddenPreheader = (preheader) => preheader === void 0 ? "" : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`;
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const TABLE_ATTRS = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const CARD_STYLE = "max-width:520px;background:#11242f;border:1px solid #24465a;border-radius:16px;table-layout:fixed";
const CONTENT_STYLE = `padding:28px 24px 12px;text-align:left;overflow-wrap:anywhere;font-family:${FONT};font-size:16px;line-height:1.5;color:#f6efe2`;
/** Also of those that a mail program makes of an address in the text: its own blue can hardly be read at night. */
const LINK_CSS = ".card a{color:#ffb057}";
const LIGHT_MODE_CSS = "@media (prefers-color-scheme: light){.page{background:#f6efe2!important}.card{background:#fffaf1!important;border-color:#d9ccb4!important}.words{color:#11242f!important}.words hr,.words blockquote,.words th,.words td{border-color:#d9ccb4!important}.brand,.code,.card a:not([style*=background]){color:#a8410f!important}.foot,.foot a{color:#4a5b63!important}}";
// dist/email/email-template.js
/** A letter in the product's looks with a text part that says the same. */
function renderEmail(content) {
	const email = {
		...content,
		greeting: stripControlAndBidi(content.greeting),
		paragraphs: content.paragraphs.map(stripControlAndBidi)
	};
	const { to, siteName, greeting, paragraphs } = email;
	const subject = toSingleLine(content.subject);
	return {
		to,
		subject,
		text: textOf(email),
		html: renderLayout(siteName, htmlOf(email), {
			subject,
			preheader: paragraphs[0] ?? greeting
		})
	};
}
/**
* "Hi Ana,". Without a name when nothing of it can be seen, or when it holds an address: anybody can have a code
* sent to a stranger, and mail programs would make a link of it.
*/
function greetingFor(firstName) {
	const name = toSingleLine(firstName);
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !ADDRESS_LIKE.test(name) ? `Hi ${name},` : "Hi,";
}
const ADDRESS_LIKE = /:\/\/|@|[\p{L}\p{N}]{2}\.[\p{L}\p{N}]{2}/u;
function textOf({ greeting, paragraphs, code, link, siteName }) {
	return [
		greeting,
		...code ? [code] : [],
		...paragraphs,
		...link ? [`${link.text}: ${link.url}`] : [],
		siteName
	].join("\n\n");
}
function htmlOf({ greeting, paragraphs, code, link }) {
	return [
		paragraph(greeting),
		...code ? [`<p class="code" style="${CODE}">${escapeHtml(code)}</p>`] : [],
		...paragraphs.map(paragraph),
		...link ? [`<p style="margin:24px 0 16px"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.text)}</a></p>`] : []
	].join("");
}
const paragraph = (text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll(/\r?\n/g, "<br>")}</p>`;
const CODE = "margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:8px;color:#ffb057";
const BUTTON = "display:inline-block;background:#ff8f4a;color:#1d0f06;padding:14px 24px;border-radius:12px;font-weight:700;text-decoration:none";
// dist/email/enqueue-email.js
const MAX_ATTEMPTS = 12;
/**
* Puts a letter in the queue in the caller's transaction: it leaves if, and only if, that commits.
* Answers false when one with its key is there already.
*/
const enqueueEmail = async (tx, email) => await enqueueEmails(tx, [email]) === 1;
/** The same for many with one question; answers how many were not there already. */
async function enqueueEmails(tx, emails, priority = 0) {
	const rows = emails.map(({ mail, ...email }) => {
		const mailId = randomUUID();
		const payload = JSON.stringify({
			mailId,
			mail
		});
		return {
			...email,
			mailId,
			address: mail.to,
			payload
		};
	});
	return (await sql`
    with given as (
      select "mailId" as mail_id, "userId" as user_id, category, address, "dedupeKey" as dedupe_key,
        "expiresAt" as expires_at, "surveyId" as survey_id, payload
      from json_to_recordset(${JSON.stringify(rows)}::json) as g ("mailId" uuid, "userId" uuid, category text,
        address text, "dedupeKey" text, "expiresAt" timestamptz, "surveyId" uuid, payload text)
    ), added as (
      insert into mail_outbox (mail_id, user_id, category, address, dedupe_key, expires_at, survey_id)
      select mail_id, user_id, category, address, dedupe_key, expires_at, survey_id from given
      on conflict (dedupe_key) do nothing returning mail_id
    )
    select count(*)::int as count from mail_queue.add_jobs(array(
      select row('send-mail', given.payload::json, null, null,
        ${MAX_ATTEMPTS}::smallint, null, ${priority}::smallint, null)::mail_queue.job_spec
      from added join given using (mail_id)
    ))`.execute(tx)).rows[0]?.count ?? 0;
}
// dist/push/outbox/enqueue-push.js
const PRIORITY = {
	high: 0,
	normal: 1,
	low: 2
};
const BATCH_PRIORITY = 3;
/**
* Puts a message in the queue in the caller's transaction: it leaves if, and only if, that commits. A message
* with a tag takes the place of those of that tag that still wait.
*/
const enqueuePush = (tx, deps, push) => enqueue(tx, deps, push, sql`select null::uuid as user_id, ${toJsonb(push.message)}::jsonb as message`);
/** The same for many with one question. */
function enqueuePersonalPushes(tx, deps, { messages, ...rest }) {
	const userIds = [...messages.keys()];
	const texts = toJsonb([...messages].map(([userId, message]) => ({
		userId,
		message
	})));
	const own = sql`select "userId" as user_id, message
    from jsonb_to_recordset(${texts}::jsonb) as own ("userId" uuid, message jsonb)`;
	return enqueue(tx, deps, {
		...rest,
		to: { userIds }
	}, own);
}
/** `texts`: what is said to whom; to all when nobody is named. */
async function enqueue(tx, { now, pusher }, push, texts) {
	const { category, urgency, expiresAt, dedupeKey = null, surveyId = null, batchId = null } = push;
	const at = new Date(now());
	const priority = batchId === null ? PRIORITY[urgency] : BATCH_PRIORITY;
	const { rows } = await sql`
    with texts as (${texts}), targets as (${targetsOf(push, at)}), added as (
      insert into push_outbox (user_id, device_id, device_hash, batch_id, survey_id, service, category, dedupe_key,
        message, urgency, priority, created_at, due_at, expires_at)
      select targets.user_id, device_id, token_hash, ${batchId}::uuid, ${surveyId}::uuid, service, ${category},
        ${dedupeKey}, message, ${urgency}, ${priority}::int, ${at}::timestamptz, ${at}::timestamptz,
        ${new Date(expiresAt)}::timestamptz
      from targets join texts on texts.user_id is null or texts.user_id = targets.user_id
      where ${pusher.reachesFirebase} or service <> 'firebase'
      on conflict do nothing returning push_id, device_id, service, message
    ), replaced as (
      update push_outbox old set state = 'dropped', reason = 'replaced', message = null from added
      where old.device_id = added.device_id and old.state = 'queued'
        and old.message->>'tag' = added.message->>'tag'
    )
    select (select count(*)::int from added) as queued,
      (select count(*)::int from targets where service = 'firebase' and not ${pusher.reachesFirebase}) as unreachable,
      (select array_agg(distinct service) from added) as services`.execute(tx);
	const [{ queued, unreachable, services } = {
		queued: 0,
		unreachable: 0,
		services: null
	}] = rows;
	for (const service of services ?? []) await startServiceSender(tx, service);
	return {
		queued,
		unreachable
	};
}
/** Without a key of its own: two who queue at once would wait for one another's commit. */
async function startServiceSender(tx, service) {
	const payload = JSON.stringify({ service });
	await sql`select graphile_worker.add_job('send-push', ${payload}::json, max_attempts => 3)`.execute(tx);
}
/** Not before some time has passed; only the last word counts. */
async function scheduleServiceSender(db, service, inMs) {
	const payload = JSON.stringify({ service });
	await sql`select graphile_worker.add_job('send-push', ${payload}::json, max_attempts => 3,
    job_key => ${`send-push:${service}`}, run_at => now() + ${inMs / 1e3}::float8 * interval '1 second')`.execute(db);
}
/** The devices that are in use and wanted; a push service goes by the last three labels of its name. */
function targetsOf({ to, category }, at) {
	const chosen = to === "all" ? sql`true` : "userIds" in to ? sql`d.user_id = any(${to.userIds}::uuid[])` : sql`d.device_id = any(${to.deviceIds}::uuid[])`;
	return sql`
    select d.user_id, d.device_id, d.token_hash,
      case when d.token like '{%'
        then regexp_replace(split_part(d.token, '/', 3), '^.*\\.(?=[^.]+\\.[^.]+\\.[^.]+$)', '')
        else 'firebase' end as service
    from devices d join users u on u.user_id = d.user_id left join sessions s on s.session_id = d.session_id
    where d.retired_at is null and (d.session_id is null or s.expires_at > ${at})
      and ${chosen} and ${wantsCategory(category)}`;
}
/** Over the table of users as `u`. */
const wantsCategory = (category) => category === null ? sql`true` : sql`${sql.ref(`u.push_${category}`)}`;
// dist/notify/notify.js
/**
* Tells people what happened, in the transaction in which it happens: mail and push are queued and leave if, and
* only if, that commits. Preferences are asked now and once more right before each is sent.
*/
async function notify(deps, tx, event, notifications) {
	const recipients = await findRecipients(tx, event.category, notifications.map((notification) => notification.userId));
	const known = notifications.filter((notification) => recipients.has(notification.userId));
	if (known.length === 0) return;
	await enqueueEmails(tx, known.flatMap((notification) => emailFor(deps, event, {
		notification,
		recipient: recipients.get(notification.userId)
	})), event.isToMany ? 10 : 0);
	await push(deps, tx, event, known);
}
async function findRecipients(tx, category, userIds) {
	const rows = await tx.selectFrom("users").select(["userId", "firstName"]).select(sql`case when email_verified_at is not null and ${sql.ref(`email_${category}`)} then email end`.as("email")).where(sql`user_id = any(${userIds}::uuid[])`).execute();
	return new Map(rows.map((row) => [row.userId, row]));
}
function emailFor({ settings }, { key, category, expiresAt, surveyId }, { notification, recipient: person }) {
	if (!person?.email) return [];
	const { subject, paragraphs, link } = notification.email;
	return [{
		userId: person.userId,
		category,
		dedupeKey: `${key}:${person.userId}`,
		expiresAt: new Date(expiresAt),
		...surveyId === void 0 ? {} : { surveyId },
		mail: renderEmail({
			to: person.email,
			siteName: settings.siteName,
			subject,
			greeting: greetingFor(person.firstName),
			paragraphs,
			link: {
				text: link.text,
				url: `${settings.publicUrl}${link.path}`
			}
		})
	}];
}
async function push(deps, tx, { key, category, type, urgency, expiresAt, surveyId }, notifications) {
	await enqueuePersonalPushes(tx, deps, {
		messages: new Map(notifications.map(({ userId, push: shown }) => [userId, {
			...shown,
			type
		}])),
		category,
		urgency,
		expiresAt,
		dedupeKey: key,
		...surveyId === void 0 ? {} : { surveyId }
	});
}
// ../../node_modules/tslib/tslib.es6.mjs
var tslib_es6_exports = /* @__PURE__ */ __exportAll({
	__addDisposableResource: () => __addDisposableResource,
	__assign: () => __assign,
	__asyncDelegator: () => __asyncDelegator,
	__asyncGenerator: () => __asyncGenerator,
	__asyncValues: () => __asyncValues,
	__await: () => __await,
	__awaiter: () => __awaiter,
	__classPrivateFieldGet: () => __classPrivateFieldGet,
	__classPrivateFieldIn: () => __classPrivateFieldIn,
	__classPrivateFieldSet: () => __classPrivateFieldSet,
	__createBinding: () => __createBinding,
	__decorate: () => __decorate,
	__disposeResources: () => __disposeResources,
	__esDecorate: () => __esDecorate,
	__exportStar: () => __exportStar,
	__extends: () => __extends,
	__generator: () => __generator,
	__importDefault: () => __importDefault,
	__importStar: () => __importStar,
	__makeTemplateObject: () => __makeTemplateObject,
	__metadata: () => __metadata,
	__param: () => __param,
	__propKey: () => __propKey,
	__read: () => __read,
	__rest: () => __rest,
	__rewriteRelativeImportExtension: () => __rewriteRelativeImportExtension,
	__runInitializers: () => __runInitializers,
	__setFunctionName: () => __setFunctionName,
	__spread: () => __spread,
	__spreadArray: () => __spreadArray,
	__spreadArrays: () => __spreadArrays,
	__values: () => __values,
	default: () => tslib_es6_default
});
function __extends(d, b) {
	if (typeof b !== "function" && b !== null) throw new TypeError("Class extends value " + String(b) + " is not a constructor or null");
	extendStatics(d, b);
	function __() {
		this.constructor = d;
	}
	d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __());
}
function __rest(s, e) {
	var t = {};
	for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p) && e.indexOf(p) < 0) t[p] = s[p];
	if (s != null && typeof Object.getOwnPropertySymbols === "function") {
		for (var i = 0, p = Object.getOwnPropertySymbols(s); i < p.length; i++) if (e.indexOf(p[i]) < 0 && Object.prototype.propertyIsEnumerable.call(s, p[i])) t[p[i]] = s[p[i]];
	}
	return t;
}
function __decorate(decorators, target, key, desc) {
	var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
	if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
	else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
	return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function __param(paramIndex, decorator) {
	return function(target, key) {
		decorator(target, key, paramIndex);
	};
}
function __esDecorate(ctor, descriptorIn, decorators, contextIn, initializers, extraInitializers) {
	function accept(f) {
		if (f !== void 0 && typeof f !== "function") throw new TypeError("Function expected");
		return f;
	}
	var kind = contextIn.kind, key = kind === "getter" ? "get" : kind === "setter" ? "set" : "value";
	var target = !descriptorIn && ctor ? contextIn["static"] ? ctor : ctor.prototype : null;
	var descriptor = descriptorIn || (target ? Object.getOwnPropertyDescriptor(target, contextIn.name) : {});
	var _, done = false;
	for (var i = decorators.length - 1; i >= 0; i--) {
		var context = {};
		for (var p in contextIn) context[p] = p === "access" ? {} : contextIn[p];
		for (var p in contextIn.access) context.access[p] = contextIn.access[p];
		context.addInitializer = function(f) {
			if (done) throw new TypeError("Cannot add initializers after decoration has completed");
			extraInitializers.push(accept(f || null));
		};
		var result = (0, decorators[i])(kind === "accessor" ? {
			get: descriptor.get,
			set: descriptor.set
		} : descriptor[key], context);
		if (kind === "accessor") {
			if (result === void 0) continue;
			if (result === null || typeof result !== "object") throw new TypeError("Object expected");
			if (_ = accept(result.get)) descriptor.get = _;
			if (_ = accept(result.set)) descriptor.set = _;
			if (_ = accept(result.init)) initializers.unshift(_);
		} else if (_ = accept(result)) {
			if (kind === "field") initializers.unshift(_);
			else descriptor[key] = _;
		}
	}
	if (target) Object.defineProperty(target, contextIn.name, descriptor);
	done = true;
}
function __runInitializers(thisArg, initializers, value) {
	var useValue = arguments.length > 2;
	for (var i = 0; i < initializers.length; i++) value = useValue ? initializers[i].call(thisArg, value) : initializers[i].call(thisArg);
	return useValue ? value : void 0;
}
function __propKey(x) {
	return typeof x === "symbol" ? x : "".concat(x);
}
function __setFunctionName(f, name, prefix) {
	if (typeof name === "symbol") name = name.description ? "[".concat(name.description, "]") : "";
	return Object.defineProperty(f, "name", {
		configurable: true,
		value: prefix ? "".concat(prefix, " ", name) : name
	});
}
function __metadata(metadataKey, metadataValue) {
	if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(metadataKey, metadataValue);
}
function __awaiter(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
}
function __generator(thisArg, body) {
	var _ = {
		label: 0,
		sent: function() {
			if (t[0] & 1) throw t[1];
			return t[1];
		},
		trys: [],
		ops: []
	}, f, y, t, g = Object.create((typeof Iterator === "function" ? Iterator : Object).prototype);
	return g.next = verb(0), g["throw"] = verb(1), g["return"] = verb(2), typeof Symbol === "function" && (g[Symbol.iterator] = function() {
		return this;
	}), g;
	function verb(n) {
		return function(v) {
			return step([n, v]);
		};
	}
	function step(op) {
		if (f) throw new TypeError("Generator is already executing.");
		while (g && (g = 0, op[0] && (_ = 0)), _) try {
			if (f = 1, y && (t = op[0] & 2 ? y["return"] : op[0] ? y["throw"] || ((t = y["return"]) && t.call(y), 0) : y.next) && !(t = t.call(y, op[1])).done) return t;
			if (y = 0, t) op = [op[0] & 2, t.value];
			switch (op[0]) {
				case 0:
				case 1:
					t = op;
					break;
				case 4:
					_.label++;
					return {
						value: op[1],
						done: false
					};
				case 5:
					_.label++;
					y = op[1];
					op = [0];
					continue;
				case 7:
					op = _.ops.pop();
					_.trys.pop();
					continue;
				default:
					if (!(t = _.trys, t = t.length > 0 && t[t.length - 1]) && (op[0] === 6 || op[0] === 2)) {
						_ = 0;
						continue;
					}
					if (op[0] === 3 && (!t || op[1] > t[0] && op[1] < t[3])) {
						_.label = op[1];
						break;
					}
					if (op[0] === 6 && _.label < t[1]) {
						_.label = t[1];
						t = op;
						break;
					}
					if (t && _.label < t[2]) {
						_.label = t[2];
						_.ops.push(op);
						break;
					}
					if (t[2]) _.ops.pop();
					_.trys.pop();
					continue;
			}
			op = body.call(thisArg, _);
		} catch (e) {
			op = [6, e];
			y = 0;
		} finally {
			f = t = 0;
		}
		if (op[0] & 5) throw op[1];
		return {
			value: op[0] ? op[1] : void 0,
			done: true
		};
	}
}
function __exportStar(m, o) {
	for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(o, p)) __createBinding(o, m, p);
}
function __values(o) {
	var s = typeof Symbol === "function" && Symbol.iterator, m = s && o[s], i = 0;
	if (m) return m.call(o);
	if (o && typeof o.length === "number") return { next: function() {
		if (o && i >= o.length) o = void 0;
		return {
			value: o && o[i++],
			done: !o
		};
	} };
	throw new TypeError(s ? "Object is not iterable." : "Symbol.iterator is not defined.");
}
function __read(o, n) {
	var m = typeof Symbol === "function" && o[Symbol.iterator];
	if (!m) return o;
	var i = m.call(o), r, ar = [], e;
	try {
		while ((n === void 0 || n-- > 0) && !(r = i.next()).done) ar.push(r.value);
	} catch (error) {
		e = { error };
	} finally {
		try {
			if (r && !r.done && (m = i["return"])) m.call(i);
		} finally {
			if (e) throw e.error;
		}
	}
	return ar;
}
/** @deprecated */
function __spread() {
	for (var ar = [], i = 0; i < arguments.length; i++) ar = ar.concat(__read(arguments[i]));
	return ar;
}
/** @deprecated */
function __spreadArrays() {
	for (var s = 0, i = 0, il = arguments.length; i < il; i++) s += arguments[i].length;
	for (var r = Array(s), k = 0, i = 0; i < il; i++) for (var a = arguments[i], j = 0, jl = a.length; j < jl; j++, k++) r[k] = a[j];
	return r;
}
function __spreadArray(to, from, pack) {
	if (pack || arguments.length === 2) {
		for (var i = 0, l = from.length, ar; i < l; i++) if (ar || !(i in from)) {
			if (!ar) ar = Array.prototype.slice.call(from, 0, i);
			ar[i] = from[i];
		}
	}
	return to.concat(ar || Array.prototype.slice.call(from));
}
function __await(v) {
	return this instanceof __await ? (this.v = v, this) : new __await(v);
}
function __asyncGenerator(thisArg, _arguments, generator) {
	if (!Symbol.asyncIterator) throw new TypeError("Symbol.asyncIterator is not defined.");
	var g = generator.apply(thisArg, _arguments || []), i, q = [];
	return i = Object.create((typeof AsyncIterator === "function" ? AsyncIterator : Object).prototype), verb("next"), verb("throw"), verb("return", awaitReturn), i[Symbol.asyncIterator] = function() {
		return this;
	}, i;
	function awaitReturn(f) {
		return function(v) {
			return Promise.resolve(v).then(f, reject);
		};
	}
	function verb(n, f) {
		if (g[n]) {
			i[n] = function(v) {
				return new Promise(function(a, b) {
					q.push([
						n,
						v,
						a,
						b
					]) > 1 || resume(n, v);
				});
			};
			if (f) i[n] = f(i[n]);
		}
	}
	function resume(n, v) {
		try {
			step(g[n](v));
		} catch (e) {
			settle(q[0][3], e);
		}
	}
	function step(r) {
		r.value instanceof __await ? Promise.resolve(r.value.v).then(fulfill, reject) : settle(q[0][2], r);
	}
	function fulfill(value) {
		resume("next", value);
	}
	function reject(value) {
		resume("throw", value);
	}
	function settle(f, v) {
		if (f(v), q.shift(), q.length) resume(q[0][0], q[0][1]);
	}
}
function __asyncDelegator(o) {
	var i = {}, p;
	return verb("next"), verb("throw", function(e) {
		throw e;
	}), verb("return"), i[Symbol.iterator] = function() {
		return this;
	}, i;
	function verb(n, f) {
		i[n] = o[n] ? function(v) {
			return (p = !p) ? {
				value: __await(o[n](v)),
				done: false
			} : f ? f(v) : v;
		} : f;
	}
}
function __asyncValues(o) {
	if (!Symbol.asyncIterator) throw new TypeError("Symbol.asyncIterator is not defined.");
	var m = o[Symbol.asyncIterator], i;
	return m ? m.call(o) : (o = typeof __values === "function" ? __values(o) : o[Symbol.iterator](), i = {}, verb("next"), verb("throw"), verb("return"), i[Symbol.asyncIterator] = function() {
		return this;
	}, i);
	function verb(n) {
		i[n] = o[n] && function(v) {
			return new Promise(function(resolve, reject) {
				v = o[n](v), settle(resolve, reject, v.done, v.value);
			});
		};
	}
	function settle(resolve, reject, d, v) {
		Promise.resolve(v).then(function(v) {
			resolve({
				value: v,
				done: d
			});
		}, reject);
	}
}
function __makeTemplateObject(cooked, raw) {
	if (Object.defineProperty) Object.defineProperty(cooked, "raw", { value: raw });
	else cooked.raw = raw;
	return cooked;
}
function __importStar(mod) {
	if (mod && mod.__esModule) return mod;
	var result = {};
	if (mod != null) {
		for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
	}
	__setModuleDefault(result, mod);
	return result;
}
function __importDefault(mod) {
	return mod && mod.__esModule ? mod : { default: mod };
}
function __classPrivateFieldGet(receiver, state, kind, f) {
	if (kind === "a" && !f) throw new TypeError("Private accessor was defined without a getter");
	if (typeof state === "function" ? receiver !== state || !f : !state.has(receiver)) throw new TypeError("Cannot read private member from an object whose class did not declare it");
	return kind === "m" ? f : kind === "a" ? f.call(receiver) : f ? f.value : state.get(receiver);
}
function __classPrivateFieldSet(receiver, state, value, kind, f) {
	if (kind === "m") throw new TypeError("Private method is not writable");
	if (kind === "a" && !f) throw new TypeError("Private accessor was defined without a setter");
	if (typeof state === "function" ? receiver !== state || !f : !state.has(receiver)) throw new TypeError("Cannot write private member to an object whose class did not declare it");
	return kind === "a" ? f.call(receiver, value) : f ? f.value = value : state.set(receiver, value), value;
}
function __classPrivateFieldIn(state, receiver) {
	if (receiver === null || typeof receiver !== "object" && typeof receiver !== "function") throw new TypeError("Cannot use 'in' operator on non-object");
	return typeof state === "function" ? receiver === state : state.has(receiver);
}
function __addDisposableResource(env, value, async) {
	if (value !== null && value !== void 0) {
		if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
		var dispose, inner;
		if (async) {
			if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
			dispose = value[Symbol.asyncDispose];
		}
		if (dispose === void 0) {
			if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
			dispose = value[Symbol.dispose];
			if (async) inner = dispose;
		}
		if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
		if (inner) dispose = function() {
			try {
				inner.call(this);
			} catch (e) {
				return Promise.reject(e);
			}
		};
		env.stack.push({
			value,
			dispose,
			async
		});
	} else if (async) env.stack.push({ async: true });
	return value;
}
function __disposeResources(env) {
	function fail(e) {
		env.error = env.hasError ? new _SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
		env.hasError = true;
	}
	var r, s = 0;
	function next() {
		while (r = env.stack.pop()) try {
			if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
			if (r.dispose) {
				var result = r.dispose.call(r.value);
				if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) {
					fail(e);
					return next();
				});
			} else s |= 1;
		} catch (e) {
			fail(e);
		}
		if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
		if (env.hasError) throw env.error;
	}
	return next();
}
function __rewriteRelativeImportExtension(path, preserveJsx, extraExtensions, ignoreCase) {
	if (typeof path === "string" && /^\.\.?\//.test(path)) {
		if (extraExtensions) for (var extension in extraExtensions) {
			var suffix = path.slice(-extension.length);
			if (suffix === extension || ignoreCase && suffix.toLowerCase() === extension.toLowerCase()) {
				var output = extraExtensions[extension];
				return output === extension ? path : path.slice(0, -extension.length) + output;
			}
		}
		return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function(m, tsx, d, ext, cm) {
			return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : d + ext + "." + cm.toLowerCase() + "js";
		});
	}
	return path;
}
var extendStatics, __assign, __createBinding, __setModuleDefault, ownKeys, _SuppressedError, tslib_es6_default;
var init_tslib_es6 = __esmMin((() => {
	extendStatics = function(d, b) {
		extendStatics = Object.setPrototypeOf || { __proto__: [] } instanceof Array && function(d, b) {
			d.__proto__ = b;
		} || function(d, b) {
			for (var p in b) if (Object.prototype.hasOwnProperty.call(b, p)) d[p] = b[p];
		};
		return extendStatics(d, b);
	};
	__assign = function() {
		__assign = Object.assign || function __assign(t) {
			for (var s, i = 1, n = arguments.length; i < n; i++) {
				s = arguments[i];
				for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p)) t[p] = s[p];
			}
			return t;
		};
		return __assign.apply(this, arguments);
	};
	__createBinding = Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	});
	__setModuleDefault = Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	};
	ownKeys = function(o) {
		ownKeys = Object.getOwnPropertyNames || function(o) {
			var ar = [];
			for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
			return ar;
		};
		return ownKeys(o);
	};
	_SuppressedError = typeof SuppressedError === "function" ? SuppressedError : function(error, suppressed, message) {
		var e = new Error(message);
		return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
	};
	tslib_es6_default = {
		__extends,
		__assign,
		__rest,
		__decorate,
		__param,
		__esDecorate,
		__runInitializers,
		__propKey,
		__setFunctionName,
		__metadata,
		__awaiter,
		__generator,
		__createBinding,
		__exportStar,
		__values,
		__read,
		__spread,
		__spreadArrays,
		__spreadArray,
		__await,
		__asyncGenerator,
		__asyncDelegator,
		__asyncValues,
		__makeTemplateObject,
		__importStar,
		__importDefault,
		__classPrivateFieldGet,
		__classPrivateFieldSet,
		__classPrivateFieldIn,
		__addDisposableResource,
		__disposeResources,
		__rewriteRelativeImportExtension
	};
}));
// ../../node_modules/json5/lib/unicode.js
var require_unicode = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports.Space_Separator = /[\u1680\u2000-\u200A\u202F\u205F\u3000]/;
	module.exports.ID_Start = /[\xAA\xB5\xBA\xC0-\xD6\xD8-\xF6\xF8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0370-\u0374\u0376\u0377\u037A-\u037D\u037F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03F5\u03F7-\u0481\u048A-\u052F\u0531-\u0556\u0559\u0561-\u0587\u05D0-\u05EA\u05F0-\u05F2\u0620-\u064A\u066E\u066F\u0671-\u06D3\u06D5\u06E5\u06E6\u06EE\u06EF\u06FA-\u06FC\u06FF\u0710\u0712-\u072F\u074D-\u07A5\u07B1\u07CA-\u07EA\u07F4\u07F5\u07FA\u0800-\u0815\u081A\u0824\u0828\u0840-\u0858\u0860-\u086A\u08A0-\u08B4\u08B6-\u08BD\u0904-\u0939\u093D\u0950\u0958-\u0961\u0971-\u0980\u0985-\u098C\u098F\u0990\u0993-\u09A8\u09AA-\u09B0\u09B2\u09B6-\u09B9\u09BD\u09CE\u09DC\u09DD\u09DF-\u09E1\u09F0\u09F1\u09FC\u0A05-\u0A0A\u0A0F\u0A10\u0A13-\u0A28\u0A2A-\u0A30\u0A32\u0A33\u0A35\u0A36\u0A38\u0A39\u0A59-\u0A5C\u0A5E\u0A72-\u0A74\u0A85-\u0A8D\u0A8F-\u0A91\u0A93-\u0AA8\u0AAA-\u0AB0\u0AB2\u0AB3\u0AB5-\u0AB9\u0ABD\u0AD0\u0AE0\u0AE1\u0AF9\u0B05-\u0B0C\u0B0F\u0B10\u0B13-\u0B28\u0B2A-\u0B30\u0B32\u0B33\u0B35-\u0B39\u0B3D\u0B5C\u0B5D\u0B5F-\u0B61\u0B71\u0B83\u0B85-\u0B8A\u0B8E-\u0B90\u0B92-\u0B95\u0B99\u0B9A\u0B9C\u0B9E\u0B9F\u0BA3\u0BA4\u0BA8-\u0BAA\u0BAE-\u0BB9\u0BD0\u0C05-\u0C0C\u0C0E-\u0C10\u0C12-\u0C28\u0C2A-\u0C39\u0C3D\u0C58-\u0C5A\u0C60\u0C61\u0C80\u0C85-\u0C8C\u0C8E-\u0C90\u0C92-\u0CA8\u0CAA-\u0CB3\u0CB5-\u0CB9\u0CBD\u0CDE\u0CE0\u0CE1\u0CF1\u0CF2\u0D05-\u0D0C\u0D0E-\u0D10\u0D12-\u0D3A\u0D3D\u0D4E\u0D54-\u0D56\u0D5F-\u0D61\u0D7A-\u0D7F\u0D85-\u0D96\u0D9A-\u0DB1\u0DB3-\u0DBB\u0DBD\u0DC0-\u0DC6\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81\u0E82\u0E84\u0E87\u0E88\u0E8A\u0E8D\u0E94-\u0E97\u0E99-\u0E9F\u0EA1-\u0EA3\u0EA5\u0EA7\u0EAA\u0EAB\u0EAD-\u0EB0\u0EB2\u0EB3\u0EBD\u0EC0-\u0EC4\u0EC6\u0EDC-\u0EDF\u0F00\u0F40-\u0F47\u0F49-\u0F6C\u0F88-\u0F8C\u1000-\u102A\u103F\u1050-\u1055\u105A-\u105D\u1061\u1065\u1066\u106E-\u1070\u1075-\u1081\u108E\u10A0-\u10C5\u10C7\u10CD\u10D0-\u10FA\u10FC-\u1248\u124A-\u124D\u1250-\u1256\u1258\u125A-\u125D\u1260-\u1288\u128A-\u128D\u1290-\u12B0\u12B2-\u12B5\u12B8-\u12BE\u12C0\u12C2-\u12C5\u12C8-\u12D6\u12D8-\u1310\u1312-\u1315\u1318-\u135A\u1380-\u138F\u13A0-\u13F5\u13F8-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u16F8\u1700-\u170C\u170E-\u1711\u1720-\u1731\u1740-\u1751\u1760-\u176C\u176E-\u1770\u1780-\u17B3\u17D7\u17DC\u1820-\u1877\u1880-\u1884\u1887-\u18A8\u18AA\u18B0-\u18F5\u1900-\u191E\u1950-\u196D\u1970-\u1974\u1980-\u19AB\u19B0-\u19C9\u1A00-\u1A16\u1A20-\u1A54\u1AA7\u1B05-\u1B33\u1B45-\u1B4B\u1B83-\u1BA0\u1BAE\u1BAF\u1BBA-\u1BE5\u1C00-\u1C23\u1C4D-\u1C4F\u1C5A-\u1C7D\u1C80-\u1C88\u1CE9-\u1CEC\u1CEE-\u1CF1\u1CF5\u1CF6\u1D00-\u1DBF\u1E00-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F59\u1F5B\u1F5D\u1F5F-\u1F7D\u1F80-\u1FB4\u1FB6-\u1FBC\u1FBE\u1FC2-\u1FC4\u1FC6-\u1FCC\u1FD0-\u1FD3\u1FD6-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FF4\u1FF6-\u1FFC\u2071\u207F\u2090-\u209C\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2160-\u2188\u2C00-\u2C2E\u2C30-\u2C5E\u2C60-\u2CE4\u2CEB-\u2CEE\u2CF2\u2CF3\u2D00-\u2D25\u2D27\u2D2D\u2D30-\u2D67\u2D6F\u2D80-\u2D96\u2DA0-\u2DA6\u2DA8-\u2DAE\u2DB0-\u2DB6\u2DB8-\u2DBE\u2DC0-\u2DC6\u2DC8-\u2DCE\u2DD0-\u2DD6\u2DD8-\u2DDE\u2E2F\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312E\u3131-\u318E\u31A0-\u31BA\u31F0-\u31FF\u3400-\u4DB5\u4E00-\u9FEA\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA61F\uA62A\uA62B\uA640-\uA66E\uA67F-\uA69D\uA6A0-\uA6EF\uA717-\uA71F\uA722-\uA788\uA78B-\uA7AE\uA7B0-\uA7B7\uA7F7-\uA801\uA803-\uA805\uA807-\uA80A\uA80C-\uA822\uA840-\uA873\uA882-\uA8B3\uA8F2-\uA8F7\uA8FB\uA8FD\uA90A-\uA925\uA930-\uA946\uA960-\uA97C\uA984-\uA9B2\uA9CF\uA9E0-\uA9E4\uA9E6-\uA9EF\uA9FA-\uA9FE\uAA00-\uAA28\uAA40-\uAA42\uAA44-\uAA4B\uAA60-\uAA76\uAA7A\uAA7E-\uAAAF\uAAB1\uAAB5\uAAB6\uAAB9-\uAABD\uAAC0\uAAC2\uAADB-\uAADD\uAAE0-\uAAEA\uAAF2-\uAAF4\uAB01-\uAB06\uAB09-\uAB0E\uAB11-\uAB16\uAB20-\uAB26\uAB28-\uAB2E\uAB30-\uAB5A\uAB5C-\uAB65\uAB70-\uABE2\uAC00-\uD7A3\uD7B0-\uD7C6\uD7CB-\uD7FB\uF900-\uFA6D\uFA70-\uFAD9\uFB00-\uFB06\uFB13-\uFB17\uFB1D\uFB1F-\uFB28\uFB2A-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFBB1\uFBD3-\uFD3D\uFD50-\uFD8F\uFD92-\uFDC7\uFDF0-\uFDFB\uFE70-\uFE74\uFE76-\uFEFC\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFBE\uFFC2-\uFFC7\uFFCA-\uFFCF\uFFD2-\uFFD7\uFFDA-\uFFDC]|\uD800[\uDC00-\uDC0B\uDC0D-\uDC26\uDC28-\uDC3A\uDC3C\uDC3D\uDC3F-\uDC4D\uDC50-\uDC5D\uDC80-\uDCFA\uDD40-\uDD74\uDE80-\uDE9C\uDEA0-\uDED0\uDF00-\uDF1F\uDF2D-\uDF4A\uDF50-\uDF75\uDF80-\uDF9D\uDFA0-\uDFC3\uDFC8-\uDFCF\uDFD1-\uDFD5]|\uD801[\uDC00-\uDC9D\uDCB0-\uDCD3\uDCD8-\uDCFB\uDD00-\uDD27\uDD30-\uDD63\uDE00-\uDF36\uDF40-\uDF55\uDF60-\uDF67]|\uD802[\uDC00-\uDC05\uDC08\uDC0A-\uDC35\uDC37\uDC38\uDC3C\uDC3F-\uDC55\uDC60-\uDC76\uDC80-\uDC9E\uDCE0-\uDCF2\uDCF4\uDCF5\uDD00-\uDD15\uDD20-\uDD39\uDD80-\uDDB7\uDDBE\uDDBF\uDE00\uDE10-\uDE13\uDE15-\uDE17\uDE19-\uDE33\uDE60-\uDE7C\uDE80-\uDE9C\uDEC0-\uDEC7\uDEC9-\uDEE4\uDF00-\uDF35\uDF40-\uDF55\uDF60-\uDF72\uDF80-\uDF91]|\uD803[\uDC00-\uDC48\uDC80-\uDCB2\uDCC0-\uDCF2]|\uD804[\uDC03-\uDC37\uDC83-\uDCAF\uDCD0-\uDCE8\uDD03-\uDD26\uDD50-\uDD72\uDD76\uDD83-\uDDB2\uDDC1-\uDDC4\uDDDA\uDDDC\uDE00-\uDE11\uDE13-\uDE2B\uDE80-\uDE86\uDE88\uDE8A-\uDE8D\uDE8F-\uDE9D\uDE9F-\uDEA8\uDEB0-\uDEDE\uDF05-\uDF0C\uDF0F\uDF10\uDF13-\uDF28\uDF2A-\uDF30\uDF32\uDF33\uDF35-\uDF39\uDF3D\uDF50\uDF5D-\uDF61]|\uD805[\uDC00-\uDC34\uDC47-\uDC4A\uDC80-\uDCAF\uDCC4\uDCC5\uDCC7\uDD80-\uDDAE\uDDD8-\uDDDB\uDE00-\uDE2F\uDE44\uDE80-\uDEAA\uDF00-\uDF19]|\uD806[\uDCA0-\uDCDF\uDCFF\uDE00\uDE0B-\uDE32\uDE3A\uDE50\uDE5C-\uDE83\uDE86-\uDE89\uDEC0-\uDEF8]|\uD807[\uDC00-\uDC08\uDC0A-\uDC2E\uDC40\uDC72-\uDC8F\uDD00-\uDD06\uDD08\uDD09\uDD0B-\uDD30\uDD46]|\uD808[\uDC00-\uDF99]|\uD809[\uDC00-\uDC6E\uDC80-\uDD43]|[\uD80C\uD81C-\uD820\uD840-\uD868\uD86A-\uD86C\uD86F-\uD872\uD874-\uD879][\uDC00-\uDFFF]|\uD80D[\uDC00-\uDC2E]|\uD811[\uDC00-\uDE46]|\uD81A[\uDC00-\uDE38\uDE40-\uDE5E\uDED0-\uDEED\uDF00-\uDF2F\uDF40-\uDF43\uDF63-\uDF77\uDF7D-\uDF8F]|\uD81B[\uDF00-\uDF44\uDF50\uDF93-\uDF9F\uDFE0\uDFE1]|\uD821[\uDC00-\uDFEC]|\uD822[\uDC00-\uDEF2]|\uD82C[\uDC00-\uDD1E\uDD70-\uDEFB]|\uD82F[\uDC00-\uDC6A\uDC70-\uDC7C\uDC80-\uDC88\uDC90-\uDC99]|\uD835[\uDC00-\uDC54\uDC56-\uDC9C\uDC9E\uDC9F\uDCA2\uDCA5\uDCA6\uDCA9-\uDCAC\uDCAE-\uDCB9\uDCBB\uDCBD-\uDCC3\uDCC5-\uDD05\uDD07-\uDD0A\uDD0D-\uDD14\uDD16-\uDD1C\uDD1E-\uDD39\uDD3B-\uDD3E\uDD40-\uDD44\uDD46\uDD4A-\uDD50\uDD52-\uDEA5\uDEA8-\uDEC0\uDEC2-\uDEDA\uDEDC-\uDEFA\uDEFC-\uDF14\uDF16-\uDF34\uDF36-\uDF4E\uDF50-\uDF6E\uDF70-\uDF88\uDF8A-\uDFA8\uDFAA-\uDFC2\uDFC4-\uDFCB]|\uD83A[\uDC00-\uDCC4\uDD00-\uDD43]|\uD83B[\uDE00-\uDE03\uDE05-\uDE1F\uDE21\uDE22\uDE24\uDE27\uDE29-\uDE32\uDE34-\uDE37\uDE39\uDE3B\uDE42\uDE47\uDE49\uDE4B\uDE4D-\uDE4F\uDE51\uDE52\uDE54\uDE57\uDE59\uDE5B\uDE5D\uDE5F\uDE61\uDE62\uDE64\uDE67-\uDE6A\uDE6C-\uDE72\uDE74-\uDE77\uDE79-\uDE7C\uDE7E\uDE80-\uDE89\uDE8B-\uDE9B\uDEA1-\uDEA3\uDEA5-\uDEA9\uDEAB-\uDEBB]|\uD869[\uDC00-\uDED6\uDF00-\uDFFF]|\uD86D[\uDC00-\uDF34\uDF40-\uDFFF]|\uD86E[\uDC00-\uDC1D\uDC20-\uDFFF]|\uD873[\uDC00-\uDEA1\uDEB0-\uDFFF]|\uD87A[\uDC00-\uDFE0]|\uD87E[\uDC00-\uDE1D]/;
	module.exports.ID_Continue = /[\xAA\xB5\xBA\xC0-\xD6\xD8-\xF6\xF8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376\u0377\u037A-\u037D\u037F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03F5\u03F7-\u0481\u0483-\u0487\u048A-\u052F\u0531-\u0556\u0559\u0561-\u0587\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u05D0-\u05EA\u05F0-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u074A\u074D-\u07B1\u07C0-\u07F5\u07FA\u0800-\u082D\u0840-\u085B\u0860-\u086A\u08A0-\u08B4\u08B6-\u08BD\u08D4-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u0983\u0985-\u098C\u098F\u0990\u0993-\u09A8\u09AA-\u09B0\u09B2\u09B6-\u09B9\u09BC-\u09C4\u09C7\u09C8\u09CB-\u09CE\u09D7\u09DC\u09DD\u09DF-\u09E3\u09E6-\u09F1\u09FC\u0A01-\u0A03\u0A05-\u0A0A\u0A0F\u0A10\u0A13-\u0A28\u0A2A-\u0A30\u0A32\u0A33\u0A35\u0A36\u0A38\u0A39\u0A3C\u0A3E-\u0A42\u0A47\u0A48\u0A4B-\u0A4D\u0A51\u0A59-\u0A5C\u0A5E\u0A66-\u0A75\u0A81-\u0A83\u0A85-\u0A8D\u0A8F-\u0A91\u0A93-\u0AA8\u0AAA-\u0AB0\u0AB2\u0AB3\u0AB5-\u0AB9\u0ABC-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AD0\u0AE0-\u0AE3\u0AE6-\u0AEF\u0AF9-\u0AFF\u0B01-\u0B03\u0B05-\u0B0C\u0B0F\u0B10\u0B13-\u0B28\u0B2A-\u0B30\u0B32\u0B33\u0B35-\u0B39\u0B3C-\u0B44\u0B47\u0B48\u0B4B-\u0B4D\u0B56\u0B57\u0B5C\u0B5D\u0B5F-\u0B63\u0B66-\u0B6F\u0B71\u0B82\u0B83\u0B85-\u0B8A\u0B8E-\u0B90\u0B92-\u0B95\u0B99\u0B9A\u0B9C\u0B9E\u0B9F\u0BA3\u0BA4\u0BA8-\u0BAA\u0BAE-\u0BB9\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD0\u0BD7\u0BE6-\u0BEF\u0C00-\u0C03\u0C05-\u0C0C\u0C0E-\u0C10\u0C12-\u0C28\u0C2A-\u0C39\u0C3D-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55\u0C56\u0C58-\u0C5A\u0C60-\u0C63\u0C66-\u0C6F\u0C80-\u0C83\u0C85-\u0C8C\u0C8E-\u0C90\u0C92-\u0CA8\u0CAA-\u0CB3\u0CB5-\u0CB9\u0CBC-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5\u0CD6\u0CDE\u0CE0-\u0CE3\u0CE6-\u0CEF\u0CF1\u0CF2\u0D00-\u0D03\u0D05-\u0D0C\u0D0E-\u0D10\u0D12-\u0D44\u0D46-\u0D48\u0D4A-\u0D4E\u0D54-\u0D57\u0D5F-\u0D63\u0D66-\u0D6F\u0D7A-\u0D7F\u0D82\u0D83\u0D85-\u0D96\u0D9A-\u0DB1\u0DB3-\u0DBB\u0DBD\u0DC0-\u0DC6\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DE6-\u0DEF\u0DF2\u0DF3\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81\u0E82\u0E84\u0E87\u0E88\u0E8A\u0E8D\u0E94-\u0E97\u0E99-\u0E9F\u0EA1-\u0EA3\u0EA5\u0EA7\u0EAA\u0EAB\u0EAD-\u0EB9\u0EBB-\u0EBD\u0EC0-\u0EC4\u0EC6\u0EC8-\u0ECD\u0ED0-\u0ED9\u0EDC-\u0EDF\u0F00\u0F18\u0F19\u0F20-\u0F29\u0F35\u0F37\u0F39\u0F3E-\u0F47\u0F49-\u0F6C\u0F71-\u0F84\u0F86-\u0F97\u0F99-\u0FBC\u0FC6\u1000-\u1049\u1050-\u109D\u10A0-\u10C5\u10C7\u10CD\u10D0-\u10FA\u10FC-\u1248\u124A-\u124D\u1250-\u1256\u1258\u125A-\u125D\u1260-\u1288\u128A-\u128D\u1290-\u12B0\u12B2-\u12B5\u12B8-\u12BE\u12C0\u12C2-\u12C5\u12C8-\u12D6\u12D8-\u1310\u1312-\u1315\u1318-\u135A\u135D-\u135F\u1380-\u138F\u13A0-\u13F5\u13F8-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u16F8\u1700-\u170C\u170E-\u1714\u1720-\u1734\u1740-\u1753\u1760-\u176C\u176E-\u1770\u1772\u1773\u1780-\u17D3\u17D7\u17DC\u17DD\u17E0-\u17E9\u180B-\u180D\u1810-\u1819\u1820-\u1877\u1880-\u18AA\u18B0-\u18F5\u1900-\u191E\u1920-\u192B\u1930-\u193B\u1946-\u196D\u1970-\u1974\u1980-\u19AB\u19B0-\u19C9\u19D0-\u19D9\u1A00-\u1A1B\u1A20-\u1A5E\u1A60-\u1A7C\u1A7F-\u1A89\u1A90-\u1A99\u1AA7\u1AB0-\u1ABD\u1B00-\u1B4B\u1B50-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C49\u1C4D-\u1C7D\u1C80-\u1C88\u1CD0-\u1CD2\u1CD4-\u1CF9\u1D00-\u1DF9\u1DFB-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F59\u1F5B\u1F5D\u1F5F-\u1F7D\u1F80-\u1FB4\u1FB6-\u1FBC\u1FBE\u1FC2-\u1FC4\u1FC6-\u1FCC\u1FD0-\u1FD3\u1FD6-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FF4\u1FF6-\u1FFC\u203F\u2040\u2054\u2071\u207F\u2090-\u209C\u20D0-\u20DC\u20E1\u20E5-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2160-\u2188\u2C00-\u2C2E\u2C30-\u2C5E\u2C60-\u2CE4\u2CEB-\u2CF3\u2D00-\u2D25\u2D27\u2D2D\u2D30-\u2D67\u2D6F\u2D7F-\u2D96\u2DA0-\u2DA6\u2DA8-\u2DAE\u2DB0-\u2DB6\u2DB8-\u2DBE\u2DC0-\u2DC6\u2DC8-\u2DCE\u2DD0-\u2DD6\u2DD8-\u2DDE\u2DE0-\u2DFF\u2E2F\u3005-\u3007\u3021-\u302F\u3031-\u3035\u3038-\u303C\u3041-\u3096\u3099\u309A\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312E\u3131-\u318E\u31A0-\u31BA\u31F0-\u31FF\u3400-\u4DB5\u4E00-\u9FEA\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA62B\uA640-\uA66F\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA7AE\uA7B0-\uA7B7\uA7F7-\uA827\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8D9\uA8E0-\uA8F7\uA8FB\uA8FD\uA900-\uA92D\uA930-\uA953\uA960-\uA97C\uA980-\uA9C0\uA9CF-\uA9D9\uA9E0-\uA9FE\uAA00-\uAA36\uAA40-\uAA4D\uAA50-\uAA59\uAA60-\uAA76\uAA7A-\uAAC2\uAADB-\uAADD\uAAE0-\uAAEF\uAAF2-\uAAF6\uAB01-\uAB06\uAB09-\uAB0E\uAB11-\uAB16\uAB20-\uAB26\uAB28-\uAB2E\uAB30-\uAB5A\uAB5C-\uAB65\uAB70-\uABEA\uABEC\uABED\uABF0-\uABF9\uAC00-\uD7A3\uD7B0-\uD7C6\uD7CB-\uD7FB\uF900-\uFA6D\uFA70-\uFAD9\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFB28\uFB2A-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFBB1\uFBD3-\uFD3D\uFD50-\uFD8F\uFD92-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE33\uFE34\uFE4D-\uFE4F\uFE70-\uFE74\uFE76-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF3F\uFF41-\uFF5A\uFF66-\uFFBE\uFFC2-\uFFC7\uFFCA-\uFFCF\uFFD2-\uFFD7\uFFDA-\uFFDC]|\uD800[\uDC00-\uDC0B\uDC0D-\uDC26\uDC28-\uDC3A\uDC3C\uDC3D\uDC3F-\uDC4D\uDC50-\uDC5D\uDC80-\uDCFA\uDD40-\uDD74\uDDFD\uDE80-\uDE9C\uDEA0-\uDED0\uDEE0\uDF00-\uDF1F\uDF2D-\uDF4A\uDF50-\uDF7A\uDF80-\uDF9D\uDFA0-\uDFC3\uDFC8-\uDFCF\uDFD1-\uDFD5]|\uD801[\uDC00-\uDC9D\uDCA0-\uDCA9\uDCB0-\uDCD3\uDCD8-\uDCFB\uDD00-\uDD27\uDD30-\uDD63\uDE00-\uDF36\uDF40-\uDF55\uDF60-\uDF67]|\uD802[\uDC00-\uDC05\uDC08\uDC0A-\uDC35\uDC37\uDC38\uDC3C\uDC3F-\uDC55\uDC60-\uDC76\uDC80-\uDC9E\uDCE0-\uDCF2\uDCF4\uDCF5\uDD00-\uDD15\uDD20-\uDD39\uDD80-\uDDB7\uDDBE\uDDBF\uDE00-\uDE03\uDE05\uDE06\uDE0C-\uDE13\uDE15-\uDE17\uDE19-\uDE33\uDE38-\uDE3A\uDE3F\uDE60-\uDE7C\uDE80-\uDE9C\uDEC0-\uDEC7\uDEC9-\uDEE6\uDF00-\uDF35\uDF40-\uDF55\uDF60-\uDF72\uDF80-\uDF91]|\uD803[\uDC00-\uDC48\uDC80-\uDCB2\uDCC0-\uDCF2]|\uD804[\uDC00-\uDC46\uDC66-\uDC6F\uDC7F-\uDCBA\uDCD0-\uDCE8\uDCF0-\uDCF9\uDD00-\uDD34\uDD36-\uDD3F\uDD50-\uDD73\uDD76\uDD80-\uDDC4\uDDCA-\uDDCC\uDDD0-\uDDDA\uDDDC\uDE00-\uDE11\uDE13-\uDE37\uDE3E\uDE80-\uDE86\uDE88\uDE8A-\uDE8D\uDE8F-\uDE9D\uDE9F-\uDEA8\uDEB0-\uDEEA\uDEF0-\uDEF9\uDF00-\uDF03\uDF05-\uDF0C\uDF0F\uDF10\uDF13-\uDF28\uDF2A-\uDF30\uDF32\uDF33\uDF35-\uDF39\uDF3C-\uDF44\uDF47\uDF48\uDF4B-\uDF4D\uDF50\uDF57\uDF5D-\uDF63\uDF66-\uDF6C\uDF70-\uDF74]|\uD805[\uDC00-\uDC4A\uDC50-\uDC59\uDC80-\uDCC5\uDCC7\uDCD0-\uDCD9\uDD80-\uDDB5\uDDB8-\uDDC0\uDDD8-\uDDDD\uDE00-\uDE40\uDE44\uDE50-\uDE59\uDE80-\uDEB7\uDEC0-\uDEC9\uDF00-\uDF19\uDF1D-\uDF2B\uDF30-\uDF39]|\uD806[\uDCA0-\uDCE9\uDCFF\uDE00-\uDE3E\uDE47\uDE50-\uDE83\uDE86-\uDE99\uDEC0-\uDEF8]|\uD807[\uDC00-\uDC08\uDC0A-\uDC36\uDC38-\uDC40\uDC50-\uDC59\uDC72-\uDC8F\uDC92-\uDCA7\uDCA9-\uDCB6\uDD00-\uDD06\uDD08\uDD09\uDD0B-\uDD36\uDD3A\uDD3C\uDD3D\uDD3F-\uDD47\uDD50-\uDD59]|\uD808[\uDC00-\uDF99]|\uD809[\uDC00-\uDC6E\uDC80-\uDD43]|[\uD80C\uD81C-\uD820\uD840-\uD868\uD86A-\uD86C\uD86F-\uD872\uD874-\uD879][\uDC00-\uDFFF]|\uD80D[\uDC00-\uDC2E]|\uD811[\uDC00-\uDE46]|\uD81A[\uDC00-\uDE38\uDE40-\uDE5E\uDE60-\uDE69\uDED0-\uDEED\uDEF0-\uDEF4\uDF00-\uDF36\uDF40-\uDF43\uDF50-\uDF59\uDF63-\uDF77\uDF7D-\uDF8F]|\uD81B[\uDF00-\uDF44\uDF50-\uDF7E\uDF8F-\uDF9F\uDFE0\uDFE1]|\uD821[\uDC00-\uDFEC]|\uD822[\uDC00-\uDEF2]|\uD82C[\uDC00-\uDD1E\uDD70-\uDEFB]|\uD82F[\uDC00-\uDC6A\uDC70-\uDC7C\uDC80-\uDC88\uDC90-\uDC99\uDC9D\uDC9E]|\uD834[\uDD65-\uDD69\uDD6D-\uDD72\uDD7B-\uDD82\uDD85-\uDD8B\uDDAA-\uDDAD\uDE42-\uDE44]|\uD835[\uDC00-\uDC54\uDC56-\uDC9C\uDC9E\uDC9F\uDCA2\uDCA5\uDCA6\uDCA9-\uDCAC\uDCAE-\uDCB9\uDCBB\uDCBD-\uDCC3\uDCC5-\uDD05\uDD07-\uDD0A\uDD0D-\uDD14\uDD16-\uDD1C\uDD1E-\uDD39\uDD3B-\uDD3E\uDD40-\uDD44\uDD46\uDD4A-\uDD50\uDD52-\uDEA5\uDEA8-\uDEC0\uDEC2-\uDEDA\uDEDC-\uDEFA\uDEFC-\uDF14\uDF16-\uDF34\uDF36-\uDF4E\uDF50-\uDF6E\uDF70-\uDF88\uDF8A-\uDFA8\uDFAA-\uDFC2\uDFC4-\uDFCB\uDFCE-\uDFFF]|\uD836[\uDE00-\uDE36\uDE3B-\uDE6C\uDE75\uDE84\uDE9B-\uDE9F\uDEA1-\uDEAF]|\uD838[\uDC00-\uDC06\uDC08-\uDC18\uDC1B-\uDC21\uDC23\uDC24\uDC26-\uDC2A]|\uD83A[\uDC00-\uDCC4\uDCD0-\uDCD6\uDD00-\uDD4A\uDD50-\uDD59]|\uD83B[\uDE00-\uDE03\uDE05-\uDE1F\uDE21\uDE22\uDE24\uDE27\uDE29-\uDE32\uDE34-\uDE37\uDE39\uDE3B\uDE42\uDE47\uDE49\uDE4B\uDE4D-\uDE4F\uDE51\uDE52\uDE54\uDE57\uDE59\uDE5B\uDE5D\uDE5F\uDE61\uDE62\uDE64\uDE67-\uDE6A\uDE6C-\uDE72\uDE74-\uDE77\uDE79-\uDE7C\uDE7E\uDE80-\uDE89\uDE8B-\uDE9B\uDEA1-\uDEA3\uDEA5-\uDEA9\uDEAB-\uDEBB]|\uD869[\uDC00-\uDED6\uDF00-\uDFFF]|\uD86D[\uDC00-\uDF34\uDF40-\uDFFF]|\uD86E[\uDC00-\uDC1D\uDC20-\uDFFF]|\uD873[\uDC00-\uDEA1\uDEB0-\uDFFF]|\uD87A[\uDC00-\uDFE0]|\uD87E[\uDC00-\uDE1D]|\uDB40[\uDD00-\uDDEF]/;
}));
// ../../node_modules/json5/lib/util.js
var require_util$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const unicode = require_unicode();
	module.exports = {
		isSpaceSeparator(c) {
			return typeof c === "string" && unicode.Space_Separator.test(c);
		},
		isIdStartChar(c) {
			return typeof c === "string" && (c >= "a" && c <= "z" || c >= "A" && c <= "Z" || c === "$" || c === "_" || unicode.ID_Start.test(c));
		},
		isIdContinueChar(c) {
			return typeof c === "string" && (c >= "a" && c <= "z" || c >= "A" && c <= "Z" || c >= "0" && c <= "9" || c === "$" || c === "_" || c === "‌" || c === "‍" || unicode.ID_Continue.test(c));
		},
		isDigit(c) {
			return typeof c === "string" && /[0-9]/.test(c);
		},
		isHexDigit(c) {
			return typeof c === "string" && /[0-9A-Fa-f]/.test(c);
		}
	};
}));
// ../../node_modules/json5/lib/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const util = require_util$1();
	let source;
	let parseState;
	let stack;
	let pos;
	let line;
	let column;
	let token;
	let key;
	let root;
	module.exports = function parse(text, reviver) {
		source = String(text);
		parseState = "start";
		stack = [];
		pos = 0;
		line = 1;
		column = 0;
		token = void 0;
		key = void 0;
		root = void 0;
		do {
			token = lex();
			parseStates[parseState]();
		} while (token.type !== "eof");
		if (typeof reviver === "function") return internalize({ "": root }, "", reviver);
		return root;
	};
	function internalize(holder, name, reviver) {
		const value = holder[name];
		if (value != null && typeof value === "object") {
			if (Array.isArray(value)) for (let i = 0; i < value.length; i++) {
				const key = String(i);
				const replacement = internalize(value, key, reviver);
				if (replacement === void 0) delete value[key];
				else Object.defineProperty(value, key, {
					value: replacement,
					writable: true,
					enumerable: true,
					configurable: true
				});
			}
			else for (const key in value) {
				const replacement = internalize(value, key, reviver);
				if (replacement === void 0) delete value[key];
				else Object.defineProperty(value, key, {
					value: replacement,
					writable: true,
					enumerable: true,
					configurable: true
				});
			}
		}
		return reviver.call(holder, name, value);
	}
	let lexState;
	let buffer;
	let doubleQuote;
	let sign;
	let c;
	function lex() {
		lexState = "default";
		buffer = "";
		doubleQuote = false;
		sign = 1;
		for (;;) {
			c = peek();
			const token = lexStates[lexState]();
			if (token) return token;
		}
	}
	function peek() {
		if (source[pos]) return String.fromCodePoint(source.codePointAt(pos));
	}
	function read() {
		const c = peek();
		if (c === "\n") {
			line++;
			column = 0;
		} else if (c) column += c.length;
		else column++;
		if (c) pos += c.length;
		return c;
	}
	const lexStates = {
		default() {
			switch (c) {
				case "	":
				case "\v":
				case "\f":
				case " ":
				case "\xA0":
				case "﻿":
				case "\n":
				case "\r":
				case "\u2028":
				case "\u2029":
					read();
					return;
				case "/":
					read();
					lexState = "comment";
					return;
				case void 0:
					read();
					return newToken("eof");
			}
			if (util.isSpaceSeparator(c)) {
				read();
				return;
			}
			return lexStates[parseState]();
		},
		comment() {
			switch (c) {
				case "*":
					read();
					lexState = "multiLineComment";
					return;
				case "/":
					read();
					lexState = "singleLineComment";
					return;
			}
			throw invalidChar(read());
		},
		multiLineComment() {
			switch (c) {
				case "*":
					read();
					lexState = "multiLineCommentAsterisk";
					return;
				case void 0: throw invalidChar(read());
			}
			read();
		},
		multiLineCommentAsterisk() {
			switch (c) {
				case "*":
					read();
					return;
				case "/":
					read();
					lexState = "default";
					return;
				case void 0: throw invalidChar(read());
			}
			read();
			lexState = "multiLineComment";
		},
		singleLineComment() {
			switch (c) {
				case "\n":
				case "\r":
				case "\u2028":
				case "\u2029":
					read();
					lexState = "default";
					return;
				case void 0:
					read();
					return newToken("eof");
			}
			read();
		},
		value() {
			switch (c) {
				case "{":
				case "[": return newToken("punctuator", read());
				case "n":
					read();
					literal("ull");
					return newToken("null", null);
				case "t":
					read();
					literal("rue");
					return newToken("boolean", true);
				case "f":
					read();
					literal("alse");
					return newToken("boolean", false);
				case "-":
				case "+":
					if (read() === "-") sign = -1;
					lexState = "sign";
					return;
				case ".":
					buffer = read();
					lexState = "decimalPointLeading";
					return;
				case "0":
					buffer = read();
					lexState = "zero";
					return;
				case "1":
				case "2":
				case "3":
				case "4":
				case "5":
				case "6":
				case "7":
				case "8":
				case "9":
					buffer = read();
					lexState = "decimalInteger";
					return;
				case "I":
					read();
					literal("nfinity");
					return newToken("numeric", Infinity);
				case "N":
					read();
					literal("aN");
					return newToken("numeric", NaN);
				case "\"":
				case "'":
					doubleQuote = read() === "\"";
					buffer = "";
					lexState = "string";
					return;
			}
			throw invalidChar(read());
		},
		identifierNameStartEscape() {
			if (c !== "u") throw invalidChar(read());
			read();
			const u = unicodeEscape();
			switch (u) {
				case "$":
				case "_": break;
				default: if (!util.isIdStartChar(u)) throw invalidIdentifier();
			}
			buffer += u;
			lexState = "identifierName";
		},
		identifierName() {
			switch (c) {
				case "$":
				case "_":
				case "‌":
				case "‍":
					buffer += read();
					return;
				case "\\":
					read();
					lexState = "identifierNameEscape";
					return;
			}
			if (util.isIdContinueChar(c)) {
				buffer += read();
				return;
			}
			return newToken("identifier", buffer);
		},
		identifierNameEscape() {
			if (c !== "u") throw invalidChar(read());
			read();
			const u = unicodeEscape();
			switch (u) {
				case "$":
				case "_":
				case "‌":
				case "‍": break;
				default: if (!util.isIdContinueChar(u)) throw invalidIdentifier();
			}
			buffer += u;
			lexState = "identifierName";
		},
		sign() {
			switch (c) {
				case ".":
					buffer = read();
					lexState = "decimalPointLeading";
					return;
				case "0":
					buffer = read();
					lexState = "zero";
					return;
				case "1":
				case "2":
				case "3":
				case "4":
				case "5":
				case "6":
				case "7":
				case "8":
				case "9":
					buffer = read();
					lexState = "decimalInteger";
					return;
				case "I":
					read();
					literal("nfinity");
					return newToken("numeric", sign * Infinity);
				case "N":
					read();
					literal("aN");
					return newToken("numeric", NaN);
			}
			throw invalidChar(read());
		},
		zero() {
			switch (c) {
				case ".":
					buffer += read();
					lexState = "decimalPoint";
					return;
				case "e":
				case "E":
					buffer += read();
					lexState = "decimalExponent";
					return;
				case "x":
				case "X":
					buffer += read();
					lexState = "hexadecimal";
					return;
			}
			return newToken("numeric", sign * 0);
		},
		decimalInteger() {
			switch (c) {
				case ".":
					buffer += read();
					lexState = "decimalPoint";
					return;
				case "e":
				case "E":
					buffer += read();
					lexState = "decimalExponent";
					return;
			}
			if (util.isDigit(c)) {
				buffer += read();
				return;
			}
			return newToken("numeric", sign * Number(buffer));
		},
		decimalPointLeading() {
			if (util.isDigit(c)) {
				buffer += read();
				lexState = "decimalFraction";
				return;
			}
			throw invalidChar(read());
		},
		decimalPoint() {
			switch (c) {
				case "e":
				case "E":
					buffer += read();
					lexState = "decimalExponent";
					return;
			}
			if (util.isDigit(c)) {
				buffer += read();
				lexState = "decimalFraction";
				return;
			}
			return newToken("numeric", sign * Number(buffer));
		},
		decimalFraction() {
			switch (c) {
				case "e":
				case "E":
					buffer += read();
					lexState = "decimalExponent";
					return;
			}
			if (util.isDigit(c)) {
				buffer += read();
				return;
			}
			return newToken("numeric", sign * Number(buffer));
		},
		decimalExponent() {
			switch (c) {
				case "+":
				case "-":
					buffer += read();
					lexState = "decimalExponentSign";
					return;
			}
			if (util.isDigit(c)) {
				buffer += read();
				lexState = "decimalExponentInteger";
				return;
			}
			throw invalidChar(read());
		},
		decimalExponentSign() {
			if (util.isDigit(c)) {
				buffer += read();
				lexState = "decimalExponentInteger";
				return;
			}
			throw invalidChar(read());
		},
		decimalExponentInteger() {
			if (util.isDigit(c)) {
				buffer += read();
				return;
			}
			return newToken("numeric", sign * Number(buffer));
		},
		hexadecimal() {
			if (util.isHexDigit(c)) {
				buffer += read();
				lexState = "hexadecimalInteger";
				return;
			}
			throw invalidChar(read());
		},
		hexadecimalInteger() {
			if (util.isHexDigit(c)) {
				buffer += read();
				return;
			}
			return newToken("numeric", sign * Number(buffer));
		},
		string() {
			switch (c) {
				case "\\":
					read();
					buffer += escape();
					return;
				case "\"":
					if (doubleQuote) {
						read();
						return newToken("string", buffer);
					}
					buffer += read();
					return;
				case "'":
					if (!doubleQuote) {
						read();
						return newToken("string", buffer);
					}
					buffer += read();
					return;
				case "\n":
				case "\r": throw invalidChar(read());
				case "\u2028":
				case "\u2029":
					separatorChar(c);
					break;
				case void 0: throw invalidChar(read());
			}
			buffer += read();
		},
		start() {
			switch (c) {
				case "{":
				case "[": return newToken("punctuator", read());
			}
			lexState = "value";
		},
		beforePropertyName() {
			switch (c) {
				case "$":
				case "_":
					buffer = read();
					lexState = "identifierName";
					return;
				case "\\":
					read();
					lexState = "identifierNameStartEscape";
					return;
				case "}": return newToken("punctuator", read());
				case "\"":
				case "'":
					doubleQuote = read() === "\"";
					lexState = "string";
					return;
			}
			if (util.isIdStartChar(c)) {
				buffer += read();
				lexState = "identifierName";
				return;
			}
			throw invalidChar(read());
		},
		afterPropertyName() {
			if (c === ":") return newToken("punctuator", read());
			throw invalidChar(read());
		},
		beforePropertyValue() {
			lexState = "value";
		},
		afterPropertyValue() {
			switch (c) {
				case ",":
				case "}": return newToken("punctuator", read());
			}
			throw invalidChar(read());
		},
		beforeArrayValue() {
			if (c === "]") return newToken("punctuator", read());
			lexState = "value";
		},
		afterArrayValue() {
			switch (c) {
				case ",":
				case "]": return newToken("punctuator", read());
			}
			throw invalidChar(read());
		},
		end() {
			throw invalidChar(read());
		}
	};
	function newToken(type, value) {
		return {
			type,
			value,
			line,
			column
		};
	}
	function literal(s) {
		for (const c of s) {
			if (peek() !== c) throw invalidChar(read());
			read();
		}
	}
	function escape() {
		switch (peek()) {
			case "b":
				read();
				return "\b";
			case "f":
				read();
				return "\f";
			case "n":
				read();
				return "\n";
			case "r":
				read();
				return "\r";
			case "t":
				read();
				return "	";
			case "v":
				read();
				return "\v";
			case "0":
				read();
				if (util.isDigit(peek())) throw invalidChar(read());
				return "\0";
			case "x":
				read();
				return hexEscape();
			case "u":
				read();
				return unicodeEscape();
			case "\n":
			case "\u2028":
			case "\u2029":
				read();
				return "";
			case "\r":
				read();
				if (peek() === "\n") read();
				return "";
			case "1":
			case "2":
			case "3":
			case "4":
			case "5":
			case "6":
			case "7":
			case "8":
			case "9": throw invalidChar(read());
			case void 0: throw invalidChar(read());
		}
		return read();
	}
	function hexEscape() {
		let buffer = "";
		let c = peek();
		if (!util.isHexDigit(c)) throw invalidChar(read());
		buffer += read();
		c = peek();
		if (!util.isHexDigit(c)) throw invalidChar(read());
		buffer += read();
		return String.fromCodePoint(parseInt(buffer, 16));
	}
	function unicodeEscape() {
		let buffer = "";
		let count = 4;
		while (count-- > 0) {
			const c = peek();
			if (!util.isHexDigit(c)) throw invalidChar(read());
			buffer += read();
		}
		return String.fromCodePoint(parseInt(buffer, 16));
	}
	const parseStates = {
		start() {
			if (token.type === "eof") throw invalidEOF();
			push();
		},
		beforePropertyName() {
			switch (token.type) {
				case "identifier":
				case "string":
					key = token.value;
					parseState = "afterPropertyName";
					return;
				case "punctuator":
					pop();
					return;
				case "eof": throw invalidEOF();
			}
		},
		afterPropertyName() {
			if (token.type === "eof") throw invalidEOF();
			parseState = "beforePropertyValue";
		},
		beforePropertyValue() {
			if (token.type === "eof") throw invalidEOF();
			push();
		},
		beforeArrayValue() {
			if (token.type === "eof") throw invalidEOF();
			if (token.type === "punctuator" && token.value === "]") {
				pop();
				return;
			}
			push();
		},
		afterPropertyValue() {
			if (token.type === "eof") throw invalidEOF();
			switch (token.value) {
				case ",":
					parseState = "beforePropertyName";
					return;
				case "}": pop();
			}
		},
		afterArrayValue() {
			if (token.type === "eof") throw invalidEOF();
			switch (token.value) {
				case ",":
					parseState = "beforeArrayValue";
					return;
				case "]": pop();
			}
		},
		end() {}
	};
	function push() {
		let value;
		switch (token.type) {
			case "punctuator":
				switch (token.value) {
					case "{":
						value = {};
						break;
					case "[": value = [];
				}
				break;
			case "null":
			case "boolean":
			case "numeric":
			case "string": value = token.value;
		}
		if (root === void 0) root = value;
		else {
			const parent = stack[stack.length - 1];
			if (Array.isArray(parent)) parent.push(value);
			else Object.defineProperty(parent, key, {
				value,
				writable: true,
				enumerable: true,
				configurable: true
			});
		}
		if (value !== null && typeof value === "object") {
			stack.push(value);
			if (Array.isArray(value)) parseState = "beforeArrayValue";
			else parseState = "beforePropertyName";
		} else {
			const current = stack[stack.length - 1];
			if (current == null) parseState = "end";
			else if (Array.isArray(current)) parseState = "afterArrayValue";
			else parseState = "afterPropertyValue";
		}
	}
	function pop() {
		stack.pop();
		const current = stack[stack.length - 1];
		if (current == null) parseState = "end";
		else if (Array.isArray(current)) parseState = "afterArrayValue";
		else parseState = "afterPropertyValue";
	}
	function invalidChar(c) {
		if (c === void 0) return syntaxError(`JSON5: invalid end of input at ${line}:${column}`);
		return syntaxError(`JSON5: invalid character '${formatChar(c)}' at ${line}:${column}`);
	}
	function invalidEOF() {
		return syntaxError(`JSON5: invalid end of input at ${line}:${column}`);
	}
	function invalidIdentifier() {
		column -= 5;
		return syntaxError(`JSON5: invalid identifier character at ${line}:${column}`);
	}
	function separatorChar(c) {
		console.warn(`JSON5: '${formatChar(c)}' in strings is not valid ECMAScript; consider escaping`);
	}
	function formatChar(c) {
		const replacements = {
			"'": "\\'",
			"\"": "\\\"",
			"\\": "\\\\",
			"\b": "\\b",
			"\f": "\\f",
			"\n": "\\n",
			"\r": "\\r",
			"	": "\\t",
			"\v": "\\v",
			"\0": "\\0",
			"\u2028": "\\u2028",
			"\u2029": "\\u2029"
		};
		if (replacements[c]) return replacements[c];
		if (c < " ") {
			const hexString = c.charCodeAt(0).toString(16);
			return "\\x" + ("00" + hexString).substring(hexString.length);
		}
		return c;
	}
	function syntaxError(message) {
		const err = new SyntaxError(message);
		err.lineNumber = line;
		err.columnNumber = column;
		return err;
	}
}));
// ../../node_modules/json5/lib/stringify.js
var require_stringify = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const util = require_util$1();
	module.exports = function stringify(value, replacer, space) {
		const stack = [];
		let indent = "";
		let propertyList;
		let replacerFunc;
		let gap = "";
		let quote;
		if (replacer != null && typeof replacer === "object" && !Array.isArray(replacer)) {
			space = replacer.space;
			quote = replacer.quote;
			replacer = replacer.replacer;
		}
		if (typeof replacer === "function") replacerFunc = replacer;
		else if (Array.isArray(replacer)) {
			propertyList = [];
			for (const v of replacer) {
				let item;
				if (typeof v === "string") item = v;
				else if (typeof v === "number" || v instanceof String || v instanceof Number) item = String(v);
				if (item !== void 0 && propertyList.indexOf(item) < 0) propertyList.push(item);
			}
		}
		if (space instanceof Number) space = Number(space);
		else if (space instanceof String) space = String(space);
		if (typeof space === "number") {
			if (space > 0) {
				space = Math.min(10, Math.floor(space));
				gap = "          ".substr(0, space);
			}
		} else if (typeof space === "string") gap = space.substr(0, 10);
		return serializeProperty("", { "": value });
		function serializeProperty(key, holder) {
			let value = holder[key];
			if (value != null) {
				if (typeof value.toJSON5 === "function") value = value.toJSON5(key);
				else if (typeof value.toJSON === "function") value = value.toJSON(key);
			}
			if (replacerFunc) value = replacerFunc.call(holder, key, value);
			if (value instanceof Number) value = Number(value);
			else if (value instanceof String) value = String(value);
			else if (value instanceof Boolean) value = value.valueOf();
			switch (value) {
				case null: return "null";
				case true: return "true";
				case false: return "false";
			}
			if (typeof value === "string") return quoteString(value, false);
			if (typeof value === "number") return String(value);
			if (typeof value === "object") return Array.isArray(value) ? serializeArray(value) : serializeObject(value);
		}
		function quoteString(value) {
			const quotes = {
				"'": .1,
				"\"": .2
			};
			const replacements = {
				"'": "\\'",
				"\"": "\\\"",
				"\\": "\\\\",
				"\b": "\\b",
				"\f": "\\f",
				"\n": "\\n",
				"\r": "\\r",
				"	": "\\t",
				"\v": "\\v",
				"\0": "\\0",
				"\u2028": "\\u2028",
				"\u2029": "\\u2029"
			};
			let product = "";
			for (let i = 0; i < value.length; i++) {
				const c = value[i];
				switch (c) {
					case "'":
					case "\"":
						quotes[c]++;
						product += c;
						continue;
					case "\0": if (util.isDigit(value[i + 1])) {
						product += "\\x00";
						continue;
					}
				}
				if (replacements[c]) {
					product += replacements[c];
					continue;
				}
				if (c < " ") {
					let hexString = c.charCodeAt(0).toString(16);
					product += "\\x" + ("00" + hexString).substring(hexString.length);
					continue;
				}
				product += c;
			}
			const quoteChar = quote || Object.keys(quotes).reduce((a, b) => quotes[a] < quotes[b] ? a : b);
			product = product.replace(new RegExp(quoteChar, "g"), replacements[quoteChar]);
			return quoteChar + product + quoteChar;
		}
		function serializeObject(value) {
			if (stack.indexOf(value) >= 0) throw TypeError("Converting circular structure to JSON5");
			stack.push(value);
			let stepback = indent;
			indent = indent + gap;
			let keys = propertyList || Object.keys(value);
			let partial = [];
			for (const key of keys) {
				const propertyString = serializeProperty(key, value);
				if (propertyString !== void 0) {
					let member = serializeKey(key) + ":";
					if (gap !== "") member += " ";
					member += propertyString;
					partial.push(member);
				}
			}
			let final;
			if (partial.length === 0) final = "{}";
			else {
				let properties;
				if (gap === "") {
					properties = partial.join(",");
					final = "{" + properties + "}";
				} else {
					let separator = ",\n" + indent;
					properties = partial.join(separator);
					final = "{\n" + indent + properties + ",\n" + stepback + "}";
				}
			}
			stack.pop();
			indent = stepback;
			return final;
		}
		function serializeKey(key) {
			if (key.length === 0) return quoteString(key, true);
			const firstChar = String.fromCodePoint(key.codePointAt(0));
			if (!util.isIdStartChar(firstChar)) return quoteString(key, true);
			for (let i = firstChar.length; i < key.length; i++) if (!util.isIdContinueChar(String.fromCodePoint(key.codePointAt(i)))) return quoteString(key, true);
			return key;
		}
		function serializeArray(value) {
			if (stack.indexOf(value) >= 0) throw TypeError("Converting circular structure to JSON5");
			stack.push(value);
			let stepback = indent;
			indent = indent + gap;
			let partial = [];
			for (let i = 0; i < value.length; i++) {
				const propertyString = serializeProperty(String(i), value);
				partial.push(propertyString !== void 0 ? propertyString : "null");
			}
			let final;
			if (partial.length === 0) final = "[]";
			else if (gap === "") final = "[" + partial.join(",") + "]";
			else {
				let separator = ",\n" + indent;
				let properties = partial.join(separator);
				final = "[\n" + indent + properties + ",\n" + stepback + "]";
			}
			stack.pop();
			indent = stepback;
			return final;
		}
	};
}));
// ../../node_modules/json5/lib/index.js
var require_lib$3 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		parse: require_parse(),
		stringify: require_stringify()
	};
}));
// ../../node_modules/graphile-worker/dist/cronConstants.js
var require_cronConstants = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.PERIOD_DURATIONS = exports.TIMEPHRASE_PART = exports.CRONTAB_OPTIONS_PRIORITY = exports.CRONTAB_OPTIONS_JOB_KEY_MODE = exports.CRONTAB_OPTIONS_JOB_KEY = exports.CRONTAB_OPTIONS_QUEUE = exports.CRONTAB_OPTIONS_MAX = exports.CRONTAB_OPTIONS_BACKFILL = exports.CRONTAB_OPTIONS_ID = exports.CRONTAB_COMMAND = exports.CRONTAB_WILDCARD = exports.CRONTAB_RANGE = exports.CRONTAB_NUMBER = exports.CRONTAB_TIME_PARTS = exports.CRONTAB_LINE_PARTS = exports.WEEK = exports.DAY = exports.HOUR = exports.MINUTE = exports.SECOND = void 0;
	/** One second in milliseconds */
	exports.SECOND = 1e3;
	/** One minute in milliseconds */
	exports.MINUTE = 60 * exports.SECOND;
	/** One hour in milliseconds */
	exports.HOUR = 60 * exports.MINUTE;
	/** One day in milliseconds */
	exports.DAY = 24 * exports.HOUR;
	/** One week in milliseconds */
	exports.WEEK = 7 * exports.DAY;
	/** Separates crontab line into the minute, hour, day of month, month, day of week and command parts. */
	exports.CRONTAB_LINE_PARTS = /^([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+(.*)$/;
	/** Just the time expression from CRONTAB_LINE_PARTS */
	exports.CRONTAB_TIME_PARTS = /^([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)\s+([0-9*/,-]+)$/;
	/** Matches an explicit numeric value */
	exports.CRONTAB_NUMBER = /^([0-9]+)$/;
	/** Matches a range of numeric values */
	exports.CRONTAB_RANGE = /^([0-9]+)-([0-9]+)$/;
	/** Matches a numeric wildcard, optionally with a divisor */
	exports.CRONTAB_WILDCARD = /^\*(?:\/([0-9]+))?$/;
	/** Splits the command from the crontab line into the task, options and payload. */
	exports.CRONTAB_COMMAND = /^([_a-zA-Z][_a-zA-Z0-9:/_-]*)(?:\s+\?([^\s]+))?(?:\s+(\{.*\}))?$/;
	/** Matches the id=UID option, capturing the unique identifier */
	exports.CRONTAB_OPTIONS_ID = /^([_a-zA-Z][-_a-zA-Z0-9]*)$/;
	/** Matches the fill=t option, capturing the time phrase  */
	exports.CRONTAB_OPTIONS_BACKFILL = /^((?:[0-9]+[smhdw])+)$/;
	/** Matches the max=n option, capturing the max executions number */
	exports.CRONTAB_OPTIONS_MAX = /^([0-9]+)$/;
	/** Matches the queue=name option, capturing the queue name */
	exports.CRONTAB_OPTIONS_QUEUE = /^([-a-zA-Z0-9_:]+)$/;
	/** Matches the jobKey=foo option, capturing the unique identifier for the job */
	exports.CRONTAB_OPTIONS_JOB_KEY = /^(.*)$/;
	/** Matches the jobKeyMode=replace option, defining the replacement strategy this job */
	exports.CRONTAB_OPTIONS_JOB_KEY_MODE = /^(replace|preserve_run_at)$/;
	/** Matches the priority=n option, capturing the priority value */
	exports.CRONTAB_OPTIONS_PRIORITY = /^(-?[0-9]+)$/;
	/** Matches the quantity and period string at the beginning of a timephrase */
	exports.TIMEPHRASE_PART = /^([0-9]+)([smhdw])/;
	exports.PERIOD_DURATIONS = {
		s: exports.SECOND,
		m: exports.MINUTE,
		h: exports.HOUR,
		d: exports.DAY,
		w: exports.WEEK
	};
}));
// ../../node_modules/graphile-worker/dist/cronMatcher.js
var require_cronMatcher = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.createCronMatcher = exports.createCronMatcherFromRanges = exports.parseCronRangeString = void 0;
	const cronConstants_1 = require_cronConstants();
	/**
	* Returns true if the cronItem should fire for the given timestamp digest,
	* false otherwise.
	*
	* @internal
	*/
	function cronItemMatches(cronItem, digest) {
		const { min, hour, date, month, dow } = digest;
		if (cronItem.minutes.includes(min) && cronItem.hours.includes(hour) && cronItem.months.includes(month)) {
			const dateIsExclusionary = cronItem.dates.length !== 31;
			const dowIsExclusionary = cronItem.dows.length !== 7;
			if (dateIsExclusionary && dowIsExclusionary) return cronItem.dates.includes(date) || cronItem.dows.includes(dow);
			else if (dateIsExclusionary) return cronItem.dates.includes(date);
			else if (dowIsExclusionary) return cronItem.dows.includes(dow);
			else return true;
		}
		return false;
	}
	/**
	* Parses a range from a crontab line; a comma separated list of:
	*
	* - exact number
	* - wildcard `*` optionally with `/n` divisor
	* - range `a-b`
	*
	* Returns an ordered list of unique numbers in the range `min` to `max` that match the given range.
	*
	* If `wrap` is true, then the number `max + 1` will be replaced by the number
	* `min`; this is specifically to handle the value `7` being used to represent
	* Sunday (as opposed to `0` which is correct).
	*/
	const parseCrontabRange = (locationForError, range, min, max, wrap = false) => {
		const parts = range.split(",");
		const numbers = [];
		/**
		* Adds a number to our numbers array after wrapping it (if necessary) and
		* checking it's in the valid range.
		*/
		function add(number) {
			const wrappedNumber = wrap && number === max + 1 ? min : number;
			if (wrappedNumber > max) throw new Error(`Too large value '${number}' in ${locationForError}: expected values in the range ${min}-${max}.`);
			else if (wrappedNumber < min) throw new Error(`Too small value '${number}' in ${locationForError}: expected values in the range ${min}-${max}.`);
			else numbers.push(wrappedNumber);
		}
		for (const part of parts) {
			{
				const matches = cronConstants_1.CRONTAB_NUMBER.exec(part);
				if (matches) {
					add(parseInt(matches[1], 10));
					continue;
				}
			}
			{
				const matches = cronConstants_1.CRONTAB_RANGE.exec(part);
				if (matches) {
					const a = parseInt(matches[1], 10);
					const b = parseInt(matches[2], 10);
					if (b <= a) throw new Error(`Invalid range '${part}' in ${locationForError}: destination is not larger than source`);
					for (let i = a; i <= b; i++) add(i);
					continue;
				}
			}
			{
				const matches = cronConstants_1.CRONTAB_WILDCARD.exec(part);
				if (matches) {
					const divisor = matches[1] ? parseInt(matches[1], 10) : 1;
					if (divisor >= 1) for (let i = min; i <= max; i += divisor) numbers.push(i);
					else throw new Error(`Invalid wildcard expression '${part}' in ${locationForError}: divisor '${matches[1]}' expected to be greater than zero`);
					continue;
				}
			}
			throw new Error(`Unsupported syntax '${part}' in ${locationForError}: this doesn't appear to be a number, range or wildcard`);
		}
		numbers.sort((a, b) => a - b);
		return numbers.filter((currentNumber, idx) => idx === 0 || numbers[idx - 1] !== currentNumber);
	};
	/**
	* Processes a list of matches from the CRONTAB_LINE_PARTS or
	* CRONTAB_TIME_PARTS regexps and returns the parsed matches.
	*
	* @internal
	*/
	function parseCrontabRanges(matches, source) {
		return {
			minutes: parseCrontabRange(`minutes range in ${source}`, matches[1], 0, 59),
			hours: parseCrontabRange(`hours range in ${source}`, matches[2], 0, 23),
			dates: parseCrontabRange(`dates range in ${source}`, matches[3], 1, 31),
			months: parseCrontabRange(`months range in ${source}`, matches[4], 1, 12),
			dows: parseCrontabRange(`days of week range in ${source}`, matches[5], 0, 6, true)
		};
	}
	const parseCronRangeString = (pattern, source) => {
		const matches = cronConstants_1.CRONTAB_TIME_PARTS.exec(pattern);
		if (!matches) throw new Error(`Invalid cron pattern '${pattern}' in ${source}`);
		return parseCrontabRanges(matches, source);
	};
	exports.parseCronRangeString = parseCronRangeString;
	/**
	* Takes a list of matches from the CRONTAB_LINE_PARTS or CRONTAB_TIME_PARTS
	* regexps a CronMatcher function.
	*
	* @internal
	*/
	const createCronMatcherFromRanges = (matches, source) => {
		const parsedCronMatch = parseCrontabRanges(matches, source);
		const matcher = (digest) => cronItemMatches(parsedCronMatch, digest);
		Object.assign(matcher, { parsedCronMatch });
		return matcher;
	};
	exports.createCronMatcherFromRanges = createCronMatcherFromRanges;
	/**
	* Creates a CronMatcher function from the given cron pattern.
	*/
	const createCronMatcher = (pattern, source) => {
		const matches = cronConstants_1.CRONTAB_TIME_PARTS.exec(pattern);
		if (!matches) throw new Error(`Invalid cron pattern '${pattern}' in ${source}`);
		return (0, exports.createCronMatcherFromRanges)(matches, source);
	};
	exports.createCronMatcher = createCronMatcher;
}));
// ../../node_modules/graphile-worker/dist/interfaces.js
var require_interfaces$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.LocalQueueModes = exports.$$isParsed = exports.isValidTask = void 0;
	function isValidTask(fn) {
		if (typeof fn === "function") return true;
		return false;
	}
	exports.isValidTask = isValidTask;
	/**
	* Symbol to determine that the item was indeed fed through a parser function.
	*
	* @internal
	*/
	exports.$$isParsed = Symbol("isParsed");
	exports.LocalQueueModes = {
		STARTING: "STARTING",
		POLLING: "POLLING",
		WAITING: "WAITING",
		TTL_EXPIRED: "TTL_EXPIRED",
		RELEASED: "RELEASED"
	};
}));
// ../../node_modules/graphile-config/dist/interfaces.js
var require_interfaces = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// ../../node_modules/graphile-config/dist/sort.js
var require_sort = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.sortWithBeforeAfterProvides = sortWithBeforeAfterProvides;
	function sortWithBeforeAfterProvides(rawList, idKey) {
		const list = rawList.map((thing) => {
			const before = [...thing.before ?? []];
			const after = [...thing.after ?? []];
			const provides = [...thing.provides ?? []];
			if (!provides.includes(thing[idKey])) provides.push(thing[idKey]);
			return {
				thing,
				before,
				after,
				provides
			};
		});
		const validProvides = /* @__PURE__ */ new Set();
		for (const { provides } of list) for (const provide of provides) validProvides.add(provide);
		for (const { after, before } of list) for (const val of [...after, ...before]) if (!validProvides.has(val)) {
			list.push({
				thing: Symbol(val),
				before: [],
				after: [],
				provides: [val]
			});
			validProvides.add(val);
		}
		for (const { thing, before } of list) {
			if (typeof thing === "symbol") continue;
			const { [idKey]: id } = thing;
			if (before.length) {
				const previousBefore = before.splice(0, before.length);
				for (const { thing: otherThing, provides: otherProvides, after: otherAfter } of list) if (otherThing !== thing && previousBefore.some((beforeValue) => otherProvides.includes(beforeValue))) otherAfter.push(id);
			}
		}
		const final = [];
		const remaining = [...list];
		for (let loops = 0; loops < 1e4; loops++) {
			let changes = 0;
			if (remaining.length === 0) break;
			for (let i = 0; i < remaining.length; i++) {
				const listEntry = remaining[i];
				if (!listEntry) continue;
				const { thing, after } = listEntry;
				if (!remaining.some(({ thing: otherThing, provides: otherProvides }) => otherThing !== thing && otherProvides.some((otherHookProvide) => after.includes(otherHookProvide)))) {
					changes++;
					remaining.splice(i, 1);
					if (typeof thing !== "symbol") final.push(thing);
					i--;
				}
			}
			if (changes === 0) throw new Error(`Infinite loop in dependencies detected; remaining items:\n  ${remaining.map((r) => `${typeof r.thing === "symbol" ? `FakeProvider<${r.thing.description}>` : r.thing[idKey]} (after: ${r.after}; provides: ${r.provides})`).join("\n  ")}`);
		}
		if (final.length !== rawList.length) throw new Error(`Expected the same number of list entries after sorting (${final.length} != ${rawList.length})`);
		return final;
	}
}));
// ../../node_modules/graphile-config/dist/functionality.js
var require_functionality = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.orderedApply = orderedApply;
	const sort_js_1 = require_sort();
	const isCallbackDescriptor = (v) => typeof v !== "function";
	const isCallback = (v) => typeof v === "function";
	function isArray(arg) {
		return Array.isArray(arg);
	}
	function orderedApply(plugins, functionalityRetriever, applyCallback) {
		const allFunctionalities = Object.create(null);
		let uid = 0;
		if (plugins) for (const plugin of plugins) {
			const hooks = functionalityRetriever(plugin);
			if (!hooks) continue;
			const keys = Object.keys(hooks);
			for (const key of keys) {
				const value = hooks[key];
				if (!value) continue;
				const hookList = isArray(value) ? value : [value];
				for (const hookSpecRaw of hookList) {
					const callback = isCallback(hookSpecRaw) ? hookSpecRaw : hookSpecRaw.callback;
					const { provides, before, after } = isCallbackDescriptor(hookSpecRaw) ? hookSpecRaw : {};
					if (!allFunctionalities[key]) allFunctionalities[key] = [];
					const id = String(uid++);
					allFunctionalities[key].push({
						id,
						plugin,
						callback,
						provides: [
							...provides || [],
							id,
							plugin.name
						],
						before: before || [],
						after: after || []
					});
				}
			}
		}
		for (const functionalityName in allFunctionalities) {
			const functionalities = allFunctionalities[functionalityName];
			if (!functionalities) continue;
			const final = (0, sort_js_1.sortWithBeforeAfterProvides)(functionalities, "id");
			for (const functionality of final) applyCallback(functionalityName, functionality.callback, functionality.plugin);
		}
	}
}));
// ../../node_modules/graphile-config/dist/hooks.js
var require_hooks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.applyHooks = exports.AsyncHooks = void 0;
	const functionality_js_1 = require_functionality();
	const isDev = typeof process !== "undefined" && process.env.GRAPHILE_ENV === "development";
	var AsyncHooks = class {
		constructor() {
			this.callbacks = Object.create(null);
		}
		hook(event, fn) {
			this.callbacks[event] = this.callbacks[event] || [];
			this.callbacks[event].push(fn);
		}
		/**
		* Hooks can _mutate_ the argument, they cannot return a replacement. This
		* allows us to completely side-step the problem of recursive calls.
		*/
		process(hookName, ...args) {
			const callbacks = this.callbacks[hookName];
			if (!callbacks) return;
			const l = callbacks.length;
			let chain = void 0;
			for (let i = 0; i < l; i++) {
				const callback = callbacks[i];
				if (chain !== void 0) chain = chain.then(() => callback.apply(null, args));
				else {
					const result = callback.apply(null, args);
					if (result != null) {
						if (isDev && typeof result.then !== "function") throw new Error(`Hook '${hookName}' returned invalid value of type ${typeof result} - must be 'undefined' or a Promise/PromiseLike.`);
						chain = result;
					}
				}
			}
			return chain;
		}
	};
	exports.AsyncHooks = AsyncHooks;
	/** @deprecated Use `orderedApply` */
	exports.applyHooks = functionality_js_1.orderedApply;
}));
// ../../node_modules/graphile-config/dist/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.isPromiseLike = isPromiseLike;
	function isPromiseLike(value) {
		return typeof value === "object" && value !== null && typeof value.then === "function";
	}
}));
// ../../node_modules/graphile-config/dist/middleware.js
var require_middleware = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.Middleware = void 0;
	const utils_js_1 = require_utils();
	var Middleware = class {
		constructor() {
			this.middleware = Object.create(null);
		}
		register(activityName, fn) {
			const list = this.middleware[activityName];
			if (list !== void 0) list.push(fn);
			else this.middleware[activityName] = [fn];
		}
		run(activityName, arg, activity) {
			const middleware = this.middleware[activityName];
			if (middleware === void 0) return activity(arg);
			return executeMiddleware(activityName, true, middleware, activity, arg, 0, middleware.length - 1);
		}
		runSync(activityName, arg, activity) {
			const middleware = this.middleware[activityName];
			if (middleware === void 0) return activity(arg);
			return executeMiddleware(activityName, false, middleware, activity, arg, 0, middleware.length - 1);
		}
	};
	exports.Middleware = Middleware;
	function executeMiddleware(activityName, allowAsync, middlewareList, activity, arg, idx, maxIdx) {
		const next = makeNext(idx === maxIdx ? () => activity(arg) : () => executeMiddleware(activityName, allowAsync, middlewareList, activity, arg, idx + 1, maxIdx));
		const middleware = middlewareList[idx];
		const result = middleware(next, arg);
		if (!allowAsync && (0, utils_js_1.isPromiseLike)(result)) throw new Error(`'${String(activityName)}' is a synchronous activity, all middleware must be synchronous but the middleware at index ${idx} returned a promise.`);
		return result;
	}
	function makeNext(fn) {
		let called = false;
		const next = fn;
		next.callback = (callback) => {
			if (called) throw new Error(`next() was already called; don't call it twice!`);
			called = true;
			let result;
			try {
				result = fn();
			} catch (error) {
				return callback(error, void 0);
			}
			if ((0, utils_js_1.isPromiseLike)(result)) return result.then((result) => callback(null, result), callback);
			else return callback(null, result);
		};
		return next;
	}
}));
// ../../node_modules/graphile-config/dist/resolvePresets.js
var require_resolvePresets = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.isResolvedPreset = isResolvedPreset;
	exports.resolvePresets = resolvePresets;
	exports.resolvePreset = resolvePreset;
	require_interfaces();
	const sort_js_1 = require_sort();
	const PROBABLY_A_PLUGIN_NOT_A_PRESET_KEYS = [
		"name",
		"experimental",
		"provides",
		"before",
		"after",
		"appendPlugins",
		"prependPlugins",
		"skipPlugins"
	];
	const PROBABLY_A_PRESET_NOT_A_PLUGIN_KEYS = [
		"plugins",
		"disablePlugins",
		"extends"
	];
	let inspect;
	try {
		inspect = __require("util").inspect;
		if (typeof inspect !== "function") throw new Error("Failed to load inspect");
	} catch {
		inspect = (obj) => {
			return Array.isArray(obj) || !obj || Object.getPrototypeOf(obj) === null || Object.getPrototypeOf(obj) === Object.prototype ? JSON.stringify(obj) : String(obj);
		};
	}
	function isResolvedPreset(preset) {
		if (preset.extends != null) return false;
		if (!preset.plugins) return false;
		if (!preset.disablePlugins) return false;
		if (typeof preset.lib !== "object" || preset.lib === null) return false;
		const seenPlugins = /* @__PURE__ */ new Map();
		for (const plugin of preset.plugins) {
			if (preset.disablePlugins.includes(plugin.name)) return false;
			if (seenPlugins.has(plugin.name)) return false;
			else seenPlugins.set(plugin.name, plugin);
		}
		return true;
	}
	/** @deprecated Use `resolvePreset({ extends: presets })` instead */
	function resolvePresets(presets) {
		if (presets.length === 1) return resolvePreset(presets[0]);
		else return resolvePreset({ extends: presets });
	}
	/**
	* Given a preset, recursively resolves all the `extends` and returns the
	* resulting ResolvedPreset (which does not have any `extends`).
	*/
	function resolvePreset(preset) {
		if (preset && isResolvedPreset(preset)) return preset;
		const seenPlugins = /* @__PURE__ */ new Map();
		const resolvedPreset = resolvePresetsInternal([preset], seenPlugins, 0);
		const disabledButNotSeen = resolvedPreset.disablePlugins?.filter((n) => !seenPlugins.has(n));
		if (disabledButNotSeen?.length) console.warn(`One or more of the plugin(s) entered in your preset's 'disablePlugins' list was never seen - perhaps you have misspelled them?\n${disabledButNotSeen.map((p) => `  - ${p}`).join("\n")}\nThe list of know plugins is:\n  ${[...seenPlugins.keys()].join(", ") ?? "-"}`);
		return resolvedPreset;
	}
	function resolvePresetsInternal(presets, seenPlugins, depth) {
		const finalPreset = blankResolvedPreset();
		for (const preset of presets) {
			if (isResolvedPreset(preset) && preset.disablePlugins) {
				for (const p of preset.disablePlugins) if (!seenPlugins.has(p)) seenPlugins.set(p, null);
			}
			mergePreset(finalPreset, resolvePresetInternal(preset, seenPlugins, depth + 1), seenPlugins, depth);
		}
		if (finalPreset.plugins) finalPreset.plugins = (0, sort_js_1.sortWithBeforeAfterProvides)(finalPreset.plugins, "name");
		return finalPreset;
	}
	function isGraphileConfigPreset(foo) {
		if (typeof foo !== "object" || foo === null) return false;
		const prototype = Object.getPrototypeOf(foo);
		if (prototype === null || prototype === Object.prototype) return true;
		if (String(foo) === "[object Object]") return true;
		return false;
	}
	function assertPlugin(plugin) {
		if (typeof plugin !== "object" || plugin == null) throw new Error(`Expected plugin, but found '${inspect(plugin)}'`);
		const proto = Object.getPrototypeOf(plugin);
		if (proto !== Object.prototype && proto !== null) throw new Error(`Expected plugin to be a plain object, but found '${inspect(plugin)}'`);
		if (typeof plugin.name !== "string") throw new Error(`Expected plugin to have a string 'name'; found ${inspect(plugin.name)} (${inspect(plugin)})`);
		if (plugin.version != null && typeof plugin.version !== "string") throw new Error(`Expected plugin '${plugin.name}' to have a string 'version'; found ${inspect(plugin.version)}`);
		const forbiddenKeys = Object.keys(plugin).filter(isForbiddenPluginKey);
		if (forbiddenKeys.length) throw new Error(`Expected a GraphileConfig plugin, but found an object with forbidden keys (e.g. keys starting with a capital letter, or a 'default' key). This typically indicates an issue with ESM compatibility or import method, for example doing \`import MyPlugin from 'my-plugin'\` instead of \`import { MyPlugin } from 'my-plugin'\` or vice versa. Forbidden keys: '${forbiddenKeys.join("', '")}', full value: '${inspect(plugin)}'`);
		for (const forbiddenKey of PROBABLY_A_PRESET_NOT_A_PLUGIN_KEYS) if (plugin[forbiddenKey]) throw new Error(`Plugin '${plugin.name}' has '${forbiddenKey}' property which suggests it is a preset rather than a plugin. If it is indeed a preset you should add it to your preset via 'extends' rather than 'plugins'.`);
	}
	function isForbiddenPresetKey(key) {
		return /^[A-Z_]/.test(key) || key === "default";
	}
	function isForbiddenPluginKey(key) {
		return /^[A-Z_]/.test(key) || key === "default";
	}
	/**
	* Turns a preset into a resolved preset (i.e. resolves all its `extends`).
	*
	* @internal
	*/
	function resolvePresetInternal(preset, seenPlugins, depth) {
		if (!isGraphileConfigPreset(preset)) throw new Error(`Expected a GraphileConfig preset (a plain JS object), but found '${inspect(preset)}'`);
		const forbiddenKeys = Object.keys(preset).filter(isForbiddenPresetKey);
		if (forbiddenKeys.length) throw new Error(`Expected a GraphileConfig preset, but found an object with forbidden keys (e.g. keys starting with a capital letter, or a 'default' key). This typically indicates an issue with ESM compatibility or import method, for example doing \`import MyPreset from 'my-preset'\` instead of \`import { MyPreset } from 'my-preset'\` or vice versa. Forbidden keys: '${forbiddenKeys.join("', '")}', full value: '${inspect(preset)}'`);
		try {
			for (const forbiddenKey of PROBABLY_A_PLUGIN_NOT_A_PRESET_KEYS) if (preset[forbiddenKey]) throw new Error(`Preset has '${forbiddenKey}' property which suggests it is a plugin rather than a preset. If it is indeed a plugin you should add it to your preset via 'plugins' rather than 'extends'.`);
		} catch (e) {
			throw new Error(`Error occurred when resolving preset:\n  ${String(e).replace(/\n/g, "\n  ")}\nPreset: ${inspect(preset)}`);
		}
		const { extends: presets = [], ...rest } = preset;
		const basePreset = resolvePresetsInternal(presets, seenPlugins, depth + 1);
		try {
			mergePreset(basePreset, rest, seenPlugins, depth);
			return basePreset;
		} catch (e) {
			throw new Error(`Error occurred when resolving preset:\n  ${String(e).replace(/\n/g, "\n  ")}\nPreset: ${inspect(preset)}`);
		}
	}
	/**
	* Merges `sourcePreset` into existing resolved preset `targetPreset`, ignoring
	* any `extends` on the `sourcePreset`.
	*
	* Note this function uses mutation for performance reasons.
	*
	* @internal
	*/
	function mergePreset(targetPreset, sourcePreset, seenPlugins, _depth) {
		const sourcePluginNames = [];
		if (sourcePreset.plugins) for (const plugin of sourcePreset.plugins) {
			assertPlugin(plugin);
			const existing = seenPlugins.get(plugin.name);
			if (existing && existing !== plugin) throw new Error(`Two different plugins have been registered with the same name '${existing.name}'; this is likely an issue where you are using the same preset or plugin factory function more than once, though it could also be caused by duplicate dependencies in your 'node_modules' folder.`);
			seenPlugins.set(plugin.name, plugin);
			sourcePluginNames.push(plugin.name);
		}
		if (targetPreset.extends != null) throw new Error("First argument to mergePreset must be a resolved preset");
		const addedAndDisabled = sourcePreset.disablePlugins ? sourcePluginNames.filter((addedPluginName) => sourcePreset.disablePlugins.includes(addedPluginName)) : [];
		if (addedAndDisabled.length > 0) throw new Error(`A preset may not both add a plugin and disable that same plugin ('${addedAndDisabled.join("', '")}')`);
		const disablePlugins = [.../* @__PURE__ */ new Set([...targetPreset.disablePlugins?.filter((pluginName) => !sourcePluginNames.includes(pluginName)) ?? [], ...sourcePreset.disablePlugins ?? []])];
		targetPreset.disablePlugins = disablePlugins;
		targetPreset.plugins = [.../* @__PURE__ */ new Set([...targetPreset.plugins || [], ...sourcePreset.plugins || []])].filter((p) => !disablePlugins.includes(p.name));
		if (sourcePreset.lib) for (const key of Object.keys(sourcePreset.lib)) {
			const sourceValue = sourcePreset.lib[key];
			if (!(key in targetPreset.lib)) targetPreset.lib[key] = sourceValue;
			else if (key === "versions") {
				if (sourceValue) for (const versionKey of Object.keys(sourceValue)) {
					const { versions: targetVersions } = targetPreset.lib;
					const sourceVersion = sourceValue[versionKey];
					if (targetVersions[versionKey] === sourceVersion) {} else if (targetVersions[versionKey]) throw new Error(`Preset attempted to register version '${sourceVersion}' of '${versionKey}', but version '${targetVersions[versionKey]}' is already registered`);
					else targetVersions[versionKey] = sourceVersion;
				}
			} else if (targetPreset.lib[key] === sourceValue) {} else throw new Error(`Two different presets defined lib '${key}' but they had different values:\n\n    ${inspect(targetPreset.lib[key]).replace(/\n/g, "\n    ")}\n\nvs\n\n    ${inspect(sourceValue).replace(/\n/g, "\n    ")}`);
		}
		const targetScopes = Object.keys(targetPreset).filter(isScopeKeyForPreset);
		const sourceScopes = Object.keys(sourcePreset).filter(isScopeKeyForPreset);
		const scopes = [.../* @__PURE__ */ new Set([...targetScopes, ...sourceScopes])];
		for (const scope of scopes) {
			const targetScope = targetPreset[scope];
			const sourceScope = sourcePreset[scope];
			if (targetScope && sourceScope) {
				if (Array.isArray(targetScope) !== Array.isArray(sourceScope)) throw new Error(`${scope} contains an array entry in one preset and a non-array entry in another, this doesn't make sense`);
				else if (Array.isArray(sourceScope)) targetPreset[scope] = sourceScope;
				else targetPreset[scope] = Object.assign(Object.create(null), targetScope, sourceScope);
			} else targetPreset[scope] = targetScope || sourceScope;
		}
	}
	function blankResolvedPreset() {
		return {
			plugins: [],
			disablePlugins: [],
			lib: Object.create(null)
		};
	}
	/**
	* Scope keys are all the keys except for the ones explicitly defined in the
	* Preset type (before declaration merging).
	*/
	function isScopeKeyForPreset(key) {
		return key !== "extends" && key !== "plugins" && key !== "disablePlugins" && key !== "lib";
	}
}));
// ../../node_modules/graphile-config/dist/index.js
var require_dist$3 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.resolvePresets = exports.resolvePreset = exports.isResolvedPreset = exports.Middleware = exports.AsyncHooks = exports.applyHooks = exports.orderedApply = void 0;
	exports.sortedPlugins = sortedPlugins;
	require_interfaces();
	const sort_js_1 = require_sort();
	var functionality_js_1 = require_functionality();
	Object.defineProperty(exports, "orderedApply", {
		enumerable: true,
		get: function() {
			return functionality_js_1.orderedApply;
		}
	});
	var hooks_js_1 = require_hooks();
	Object.defineProperty(exports, "applyHooks", {
		enumerable: true,
		get: function() {
			return hooks_js_1.applyHooks;
		}
	});
	Object.defineProperty(exports, "AsyncHooks", {
		enumerable: true,
		get: function() {
			return hooks_js_1.AsyncHooks;
		}
	});
	var middleware_js_1 = require_middleware();
	Object.defineProperty(exports, "Middleware", {
		enumerable: true,
		get: function() {
			return middleware_js_1.Middleware;
		}
	});
	var resolvePresets_js_1 = require_resolvePresets();
	Object.defineProperty(exports, "isResolvedPreset", {
		enumerable: true,
		get: function() {
			return resolvePresets_js_1.isResolvedPreset;
		}
	});
	Object.defineProperty(exports, "resolvePreset", {
		enumerable: true,
		get: function() {
			return resolvePresets_js_1.resolvePreset;
		}
	});
	Object.defineProperty(exports, "resolvePresets", {
		enumerable: true,
		get: function() {
			return resolvePresets_js_1.resolvePresets;
		}
	});
	function sortedPlugins(plugins) {
		if (plugins) return (0, sort_js_1.sortWithBeforeAfterProvides)(plugins, "name");
		else return [];
	}
}));
// ../../node_modules/graphile-worker/dist/generated/sql.js
var require_sql = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.migrations = void 0;
	exports.migrations = {
		"000001.sql": String.raw`--! breaking-change
-- Create the tables
create table :GRAPHILE_WORKER_SCHEMA.job_queues (
  queue_name text not null primary key,
  job_count int not null,
  locked_at timestamptz,
  locked_by text
);
alter table :GRAPHILE_WORKER_SCHEMA.job_queues enable row level security;

create table :GRAPHILE_WORKER_SCHEMA.jobs (
  id bigserial primary key,
  queue_name text not null,
  task_identifier text not null,
  payload json default '{}'::json not null,
  priority int default 0 not null,
  run_at timestamptz default now() not null,
  attempts int default 0 not null,
  max_attempts int default 25 not null,
  last_error text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);
alter table :GRAPHILE_WORKER_SCHEMA.jobs enable row level security;

create index on :GRAPHILE_WORKER_SCHEMA.jobs (priority, run_at, id);

-- Keep updated_at up to date
create function :GRAPHILE_WORKER_SCHEMA.tg__update_timestamp() returns trigger as $$
begin
  new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  return new;
end;
$$ language plpgsql;
create trigger _100_timestamps before update on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.tg__update_timestamp();

-- Manage the job_queues table - creating and deleting entries as appropriate
create function :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count() returns trigger as $$
declare
  v_new_job_count int;
begin
  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set job_count = job_queues.job_count - 1
    where queue_name = old.queue_name
    returning job_count into v_new_job_count;

  if v_new_job_count <= 0 then
    delete from :GRAPHILE_WORKER_SCHEMA.job_queues where queue_name = old.queue_name and job_count <= 0;
  end if;

  return old;
end;
$$ language plpgsql;
create function :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count() returns trigger as $$
begin
  insert into :GRAPHILE_WORKER_SCHEMA.job_queues(queue_name, job_count)
    values(new.queue_name, 1)
    on conflict (queue_name)
    do update
    set job_count = job_queues.job_count + 1;

  return new;
end;
$$ language plpgsql;
create trigger _500_increase_job_queue_count after insert on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count after delete on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
create trigger _500_increase_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();

-- Notify worker of new jobs
create function :GRAPHILE_WORKER_SCHEMA.tg_jobs__notify_new_jobs() returns trigger as $$
begin
  perform pg_notify('jobs:insert', '');
  return new;
end;
$$ language plpgsql;
create trigger _900_notify_worker after insert on :GRAPHILE_WORKER_SCHEMA.jobs for each statement execute procedure :GRAPHILE_WORKER_SCHEMA.tg_jobs__notify_new_jobs();

-- Function to queue a job
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = '{}',
  queue_name text = null, -- was gen_random_uuid(), but later removed dependency
  run_at timestamptz = now(),
  max_attempts int = 25
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(task_identifier, payload, queue_name, run_at, max_attempts) values(identifier, payload, queue_name, run_at, max_attempts) returning *;
$$ language sql;

-- The main function - find me a job to do!
create function :GRAPHILE_WORKER_SCHEMA.get_job(worker_id text, task_identifiers text[] = null, job_expiry interval = interval '4 hours') returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_default_job_max_attempts text = '25';
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select job_queues.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    inner join :GRAPHILE_WORKER_SCHEMA.job_queues using (queue_name)
    where (locked_at is null or locked_at < (now() - job_expiry))
    and run_at <= now()
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    order by priority asc, run_at asc, id asc
    limit 1
    for update of job_queues
    skip locked;

  if v_queue_name is null then
    return null;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set
      locked_by = worker_id,
      locked_at = now()
    where job_queues.queue_name = v_queue_name;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set attempts = attempts + 1
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql;

-- I was successful, mark the job as completed
create function :GRAPHILE_WORKER_SCHEMA.complete_job(worker_id text, job_id bigint) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = job_id
    returning * into v_row;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set locked_by = null, locked_at = null
    where queue_name = v_row.queue_name and locked_by = worker_id;

  return v_row;
end;
$$ language plpgsql;

-- I was unsuccessful, re-schedule the job please
create function :GRAPHILE_WORKER_SCHEMA.fail_job(worker_id text, job_id bigint, error_message text) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = error_message,
      run_at = greatest(now(), run_at) + (exp(least(attempts, 10))::text || ' seconds')::interval
    where id = job_id
    returning * into v_row;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set locked_by = null, locked_at = null
    where queue_name = v_row.queue_name and locked_by = worker_id;

  return v_row;
end;
$$ language plpgsql;

`,
		"000002.sql": String.raw`alter table :GRAPHILE_WORKER_SCHEMA.jobs add column key text unique check(length(key) > 0);

alter table :GRAPHILE_WORKER_SCHEMA.jobs add locked_at timestamptz;
alter table :GRAPHILE_WORKER_SCHEMA.jobs add locked_by text;

-- update any in-flight jobs
update :GRAPHILE_WORKER_SCHEMA.jobs
  set locked_at = q.locked_at, locked_by = q.locked_by
  from :GRAPHILE_WORKER_SCHEMA.job_queues q
  where q.queue_name = jobs.queue_name
  and q.locked_at is not null;

-- update add_job behaviour to meet new requirements
drop function if exists :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json,
  queue_name text,
  run_at timestamptz,
  max_attempts int
);
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = '{}',
  queue_name text = null,
  run_at timestamptz = now(),
  max_attempts int = 25,
  job_key text = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (task_identifier, payload, queue_name, run_at, max_attempts, key)
      values(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key
      )
      on conflict (key) do update set
        -- update all job details other than queue_name, which we want to keep
        -- the same unless explicitly provided
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=coalesce(add_job.queue_name, jobs.queue_name),
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(task_identifier, payload, queue_name, run_at, max_attempts, key)
    values(
      identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      job_key
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

--- implement new remove_job function

create function :GRAPHILE_WORKER_SCHEMA.remove_job(
  job_key text
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where key = job_key
    and locked_at is null
  returning *;
$$ language sql strict volatile;

-- Update other functions to handle locked_at denormalisation

create or replace function :GRAPHILE_WORKER_SCHEMA.get_job(worker_id text, task_identifiers text[] = null, job_expiry interval = interval '4 hours') returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
  v_now timestamptz = now();
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select job_queues.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    inner join :GRAPHILE_WORKER_SCHEMA.job_queues using (queue_name)
    where (job_queues.locked_at is null or job_queues.locked_at < (v_now - job_expiry))
    and run_at <= v_now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    order by priority asc, run_at asc, id asc
    limit 1
    for update of job_queues
    skip locked;

  if v_queue_name is null then
    return null;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set
      locked_by = worker_id,
      locked_at = v_now
    where job_queues.queue_name = v_queue_name;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = v_now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;

-- I was unsuccessful, re-schedule the job please
create or replace function :GRAPHILE_WORKER_SCHEMA.fail_job(worker_id text, job_id bigint, error_message text) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = error_message,
      run_at = greatest(now(), run_at) + (exp(least(attempts, 10))::text || ' seconds')::interval,
      locked_by = null,
      locked_at = null
    where id = job_id and locked_by = worker_id
    returning * into v_row;

  update :GRAPHILE_WORKER_SCHEMA.job_queues
    set locked_by = null, locked_at = null
    where queue_name = v_row.queue_name and locked_by = worker_id;

  return v_row;
end;
$$ language plpgsql volatile strict;
`,
		"000003.sql": String.raw`--! breaking-change
alter table :GRAPHILE_WORKER_SCHEMA.jobs alter column queue_name drop not null;

create or replace function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = '{}',
  queue_name text = null,
  run_at timestamptz = now(),
  max_attempts int = 25,
  job_key text = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (task_identifier, payload, queue_name, run_at, max_attempts, key)
      values(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(task_identifier, payload, queue_name, run_at, max_attempts, key)
    values(
      identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      job_key
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

create or replace function :GRAPHILE_WORKER_SCHEMA.get_job(worker_id text, task_identifiers text[] = null, job_expiry interval = interval '4 hours') returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
  v_now timestamptz = now();
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select jobs.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    where (jobs.locked_at is null or jobs.locked_at < (v_now - job_expiry))
    and (
      jobs.queue_name is null
    or
      exists (
        select 1
        from :GRAPHILE_WORKER_SCHEMA.job_queues
        where job_queues.queue_name = jobs.queue_name
        and (job_queues.locked_at is null or job_queues.locked_at < (v_now - job_expiry))
        for update
        skip locked
      )
    )
    and run_at <= v_now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    order by priority asc, run_at asc, id asc
    limit 1
    for update
    skip locked;

  if v_job_id is null then
    return null;
  end if;

  if v_queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set
        locked_by = worker_id,
        locked_at = v_now
      where job_queues.queue_name = v_queue_name;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = v_now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;

create or replace function :GRAPHILE_WORKER_SCHEMA.fail_job(worker_id text, job_id bigint, error_message text) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = error_message,
      run_at = greatest(now(), run_at) + (exp(least(attempts, 10))::text || ' seconds')::interval,
      locked_by = null,
      locked_at = null
    where id = job_id and locked_by = worker_id
    returning * into v_row;

  if v_row.queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set locked_by = null, locked_at = null
      where queue_name = v_row.queue_name and locked_by = worker_id;
  end if;

  return v_row;
end;
$$ language plpgsql volatile strict;

create or replace function :GRAPHILE_WORKER_SCHEMA.complete_job(worker_id text, job_id bigint) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = job_id
    returning * into v_row;

  if v_row.queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set locked_by = null, locked_at = null
      where queue_name = v_row.queue_name and locked_by = worker_id;
  end if;

  return v_row;
end;
$$ language plpgsql;

drop trigger _500_increase_job_queue_count on :GRAPHILE_WORKER_SCHEMA.jobs;
drop trigger _500_decrease_job_queue_count on :GRAPHILE_WORKER_SCHEMA.jobs;
drop trigger _500_increase_job_queue_count_update on :GRAPHILE_WORKER_SCHEMA.jobs;
drop trigger _500_decrease_job_queue_count_update on :GRAPHILE_WORKER_SCHEMA.jobs;
create trigger _500_increase_job_queue_count after insert on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (NEW.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count after delete on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (OLD.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
create trigger _500_increase_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (NEW.queue_name is distinct from OLD.queue_name AND NEW.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
create trigger _500_decrease_job_queue_count_update after update of queue_name on :GRAPHILE_WORKER_SCHEMA.jobs for each row when (NEW.queue_name is distinct from OLD.queue_name AND OLD.queue_name is not null) execute procedure :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
`,
		"000004.sql": String.raw`drop function :GRAPHILE_WORKER_SCHEMA.add_job(text, json, text, timestamptz, int, text);

create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = null,
  queue_name text = null,
  run_at timestamptz = null,
  max_attempts int = null,
  job_key text = null,
  priority int = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Apply rationality checks
  if length(identifier) > 128 then
    raise exception 'Task identifier is too long (max length: 128).' using errcode = 'GWBID';
  end if;
  if queue_name is not null and length(queue_name) > 128 then
    raise exception 'Job queue name is too long (max length: 128).' using errcode = 'GWBQN';
  end if;
  if job_key is not null and length(job_key) > 512 then
    raise exception 'Job key is too long (max length: 512).' using errcode = 'GWBJK';
  end if;
  if max_attempts < 1 then
    raise exception 'Job maximum attempts must be at least 1' using errcode = 'GWBMA';
  end if;

  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0)
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,
        priority=excluded.priority,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(
    task_identifier,
    payload,
    queue_name,
    run_at,
    max_attempts,
    key,
    priority
  )
    values(
      identifier,
      coalesce(payload, '{}'::json),
      queue_name,
      coalesce(run_at, now()),
      coalesce(max_attempts, 25),
      job_key,
      coalesce(priority, 0)
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

create function :GRAPHILE_WORKER_SCHEMA.complete_jobs(
  job_ids bigint[]
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs as $$
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = any(job_ids)
    and (
      locked_by is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql volatile;

create function :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs(
  job_ids bigint[],
  error_message text = null
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts
    where id = any(job_ids)
    and (
      locked_by is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql volatile;

create function :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(
  job_ids bigint[],
  run_at timestamptz = null,
  priority int = null,
  attempts int = null,
  max_attempts int = null
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts, jobs.max_attempts)
    where id = any(job_ids)
    and (
      locked_by is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql volatile;
`,
		"000005.sql": String.raw`alter table :GRAPHILE_WORKER_SCHEMA.jobs add column revision int default 0 not null;
alter table :GRAPHILE_WORKER_SCHEMA.jobs add column flags jsonb default null;

drop function :GRAPHILE_WORKER_SCHEMA.add_job(text, json, text, timestamptz, int, text, int);
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = null,
  queue_name text = null,
  run_at timestamptz = null,
  max_attempts int = null,
  job_key text = null,
  priority int = null,
  flags text[] = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Apply rationality checks
  if length(identifier) > 128 then
    raise exception 'Task identifier is too long (max length: 128).' using errcode = 'GWBID';
  end if;
  if queue_name is not null and length(queue_name) > 128 then
    raise exception 'Job queue name is too long (max length: 128).' using errcode = 'GWBQN';
  end if;
  if job_key is not null and length(job_key) > 512 then
    raise exception 'Job key is too long (max length: 512).' using errcode = 'GWBJK';
  end if;
  if max_attempts < 1 then
    raise exception 'Job maximum attempts must be at least 1' using errcode = 'GWBMA';
  end if;

  if job_key is not null then
    -- Upsert job
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(flags) as item(flag)
        )
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=excluded.run_at,
        priority=excluded.priority,
        revision=jobs.revision + 1,
        flags=excluded.flags,

        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;

    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;

    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries by bumping attempts to the max allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  end if;

  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(
    task_identifier,
    payload,
    queue_name,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    values(
      identifier,
      coalesce(payload, '{}'::json),
      queue_name,
      coalesce(run_at, now()),
      coalesce(max_attempts, 25),
      job_key,
      coalesce(priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(flags) as item(flag)
      )
    )
    returning *
    into v_job;

  return v_job;
end;
$$ language plpgsql volatile;

drop function :GRAPHILE_WORKER_SCHEMA.get_job(text, text[], interval);
create function :GRAPHILE_WORKER_SCHEMA.get_job(
  worker_id text,
  task_identifiers text[] = null,
  job_expiry interval = interval '4 hours',
  forbidden_flags text[] = null
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
  v_now timestamptz = now();
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select jobs.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    where (jobs.locked_at is null or jobs.locked_at < (v_now - job_expiry))
    and (
      jobs.queue_name is null
    or
      exists (
        select 1
        from :GRAPHILE_WORKER_SCHEMA.job_queues
        where job_queues.queue_name = jobs.queue_name
        and (job_queues.locked_at is null or job_queues.locked_at < (v_now - job_expiry))
        for update
        skip locked
      )
    )
    and run_at <= v_now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    and (forbidden_flags is null or (flags ?| forbidden_flags) is not true)
    order by priority asc, run_at asc, id asc
    limit 1
    for update
    skip locked;

  if v_job_id is null then
    return null;
  end if;

  if v_queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set
        locked_by = worker_id,
        locked_at = v_now
      where job_queues.queue_name = v_queue_name;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = v_now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;

`,
		"000006.sql": String.raw`create index jobs_priority_run_at_id_locked_at_without_failures_idx
  on :GRAPHILE_WORKER_SCHEMA.jobs (priority, run_at, id, locked_at)
  where attempts < max_attempts;

drop index :GRAPHILE_WORKER_SCHEMA.jobs_priority_run_at_id_idx;

`,
		"000007.sql": String.raw`drop function :GRAPHILE_WORKER_SCHEMA.add_job(text, json, text, timestamptz, int, text, int, text[]);
create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json = null,
  queue_name text = null,
  run_at timestamptz = null,
  max_attempts integer = null,
  job_key text = null,
  priority integer = null,
  flags text[] = null,
  job_key_mode text = 'replace'
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Apply rationality checks
  if length(identifier) > 128 then
    raise exception 'Task identifier is too long (max length: 128).' using errcode = 'GWBID';
  end if;
  if queue_name is not null and length(queue_name) > 128 then
    raise exception 'Job queue name is too long (max length: 128).' using errcode = 'GWBQN';
  end if;
  if job_key is not null and length(job_key) > 512 then
    raise exception 'Job key is too long (max length: 512).' using errcode = 'GWBJK';
  end if;
  if max_attempts < 1 then
    raise exception 'Job maximum attempts must be at least 1.' using errcode = 'GWBMA';
  end if;
  if job_key is not null and (job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    -- Upsert job if existing job isn't locked, but in the case of locked
    -- existing job create a new job instead as it must have already started
    -- executing (i.e. it's world state is out of date, and the fact add_job
    -- has been called again implies there's new information that needs to be
    -- acted upon).
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(flags) as item(flag)
        )
      )
      on conflict (key) do update set
        task_identifier=excluded.task_identifier,
        payload=excluded.payload,
        queue_name=excluded.queue_name,
        max_attempts=excluded.max_attempts,
        run_at=(case
          when job_key_mode = 'preserve_run_at' and jobs.attempts = 0 then jobs.run_at
          else excluded.run_at
        end),
        priority=excluded.priority,
        revision=jobs.revision + 1,
        flags=excluded.flags,
        -- always reset error/retry state
        attempts=0,
        last_error=null
      where jobs.locked_at is null
      returning *
      into v_job;
    -- If upsert succeeded (insert or update), return early
    if not (v_job is null) then
      return v_job;
    end if;
    -- Upsert failed -> there must be an existing job that is locked. Remove
    -- existing key to allow a new one to be inserted, and prevent any
    -- subsequent retries of existing job by bumping attempts to the max
    -- allowed.
    update :GRAPHILE_WORKER_SCHEMA.jobs
      set
        key = null,
        attempts = jobs.max_attempts
      where key = job_key;
  elsif job_key is not null and job_key_mode = 'unsafe_dedupe' then
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      task_identifier,
      payload,
      queue_name,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      values(
        identifier,
        coalesce(payload, '{}'::json),
        queue_name,
        coalesce(run_at, now()),
        coalesce(max_attempts, 25),
        job_key,
        coalesce(priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(flags) as item(flag)
        )
      )
      on conflict (key)
      -- Bump the revision so that there's something to return
      do update set revision = jobs.revision + 1
      returning *
      into v_job;
    return v_job;
  elsif job_key is not null then
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
  -- insert the new job. Assume no conflicts due to the update above
  insert into :GRAPHILE_WORKER_SCHEMA.jobs(
    task_identifier,
    payload,
    queue_name,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    values(
      identifier,
      coalesce(payload, '{}'::json),
      queue_name,
      coalesce(run_at, now()),
      coalesce(max_attempts, 25),
      job_key,
      coalesce(priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(flags) as item(flag)
      )
    )
    returning *
    into v_job;
  return v_job;
end;
$$ language plpgsql volatile;

create or replace function :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text)
returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where key = job_key
    and locked_at is null
  returning * into v_job;
  if not (v_job is null) then
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set attempts = max_attempts, key = null
    where key = job_key
  returning * into v_job;
  return v_job;
end;
$$ language plpgsql strict;
`,
		"000008.sql": String.raw`create table :GRAPHILE_WORKER_SCHEMA.known_crontabs (
  identifier text not null primary key,
  known_since timestamptz not null,
  last_execution timestamptz
);
alter table :GRAPHILE_WORKER_SCHEMA.known_crontabs enable row level security;
`,
		"000009.sql": String.raw`drop function :GRAPHILE_WORKER_SCHEMA.get_job(text, text[], interval, text[]);
create function :GRAPHILE_WORKER_SCHEMA.get_job(
  worker_id text,
  task_identifiers text[] = null,
  job_expiry interval = interval '4 hours',
  forbidden_flags text[] = null,
  now timestamptz = now()
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job_id bigint;
  v_queue_name text;
  v_row :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if worker_id is null or length(worker_id) < 10 then
    raise exception 'invalid worker id';
  end if;

  select jobs.queue_name, jobs.id into v_queue_name, v_job_id
    from :GRAPHILE_WORKER_SCHEMA.jobs
    where (jobs.locked_at is null or jobs.locked_at < (now - job_expiry))
    and (
      jobs.queue_name is null
    or
      exists (
        select 1
        from :GRAPHILE_WORKER_SCHEMA.job_queues
        where job_queues.queue_name = jobs.queue_name
        and (job_queues.locked_at is null or job_queues.locked_at < (now - job_expiry))
        for update
        skip locked
      )
    )
    and run_at <= now
    and attempts < max_attempts
    and (task_identifiers is null or task_identifier = any(task_identifiers))
    and (forbidden_flags is null or (flags ?| forbidden_flags) is not true)
    order by priority asc, run_at asc, id asc
    limit 1
    for update
    skip locked;

  if v_job_id is null then
    return null;
  end if;

  if v_queue_name is not null then
    update :GRAPHILE_WORKER_SCHEMA.job_queues
      set
        locked_by = worker_id,
        locked_at = now
      where job_queues.queue_name = v_queue_name;
  end if;

  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      attempts = attempts + 1,
      locked_by = worker_id,
      locked_at = now
    where id = v_job_id
    returning * into v_row;

  return v_row;
end;
$$ language plpgsql volatile;
`,
		"000010.sql": String.raw`alter table :GRAPHILE_WORKER_SCHEMA.jobs alter column queue_name drop default;
`,
		"000011.sql": String.raw`--! breaking-change
lock table :GRAPHILE_WORKER_SCHEMA.jobs;
lock table :GRAPHILE_WORKER_SCHEMA.job_queues;

-- If there's any locked jobs, abort via division by zero
select 1/(case when exists (
  select 1
  from :GRAPHILE_WORKER_SCHEMA.jobs
  where locked_at is not null
  and locked_at > NOW() - interval '4 hours'
) then 0 else 1 end);

alter table :GRAPHILE_WORKER_SCHEMA.jobs
alter column attempts type int2,
alter column max_attempts type int2,
alter column priority type int2;


drop function :GRAPHILE_WORKER_SCHEMA.complete_job;
drop function :GRAPHILE_WORKER_SCHEMA.fail_job;
drop function :GRAPHILE_WORKER_SCHEMA.get_job;



drop trigger _900_notify_worker on :GRAPHILE_WORKER_SCHEMA.jobs;
drop function :GRAPHILE_WORKER_SCHEMA.add_job;
drop function :GRAPHILE_WORKER_SCHEMA.complete_jobs;
drop function :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs;
drop function :GRAPHILE_WORKER_SCHEMA.remove_job;
drop function :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
drop function :GRAPHILE_WORKER_SCHEMA.tg_jobs__notify_new_jobs;
alter table :GRAPHILE_WORKER_SCHEMA.jobs rename to jobs_legacy;
alter table :GRAPHILE_WORKER_SCHEMA.job_queues rename to job_queues_legacy;

create table :GRAPHILE_WORKER_SCHEMA.job_queues (
  id int primary key generated always as identity,
  queue_name text not null unique check (length(queue_name) <= 128),
  locked_at timestamptz,
  locked_by text,
  is_available boolean generated always as ((locked_at is null)) stored not null
);
alter table :GRAPHILE_WORKER_SCHEMA.job_queues enable row level security;

create table :GRAPHILE_WORKER_SCHEMA.tasks (
  id int primary key generated always as identity,
  identifier text not null unique check (length(identifier) <= 128)
);
alter table :GRAPHILE_WORKER_SCHEMA.tasks enable row level security;

create table :GRAPHILE_WORKER_SCHEMA.jobs (
  id bigint primary key generated always as identity,
  job_queue_id int null, -- not adding 'references' to eke out more performance
  task_id int not null,
  payload json default '{}'::json not null,
  priority smallint default 0 not null,
  run_at timestamptz default now() not null,
  attempts smallint default 0 not null,
  max_attempts smallint default 25 not null constraint jobs_max_attempts_check check (max_attempts >= 1),
  last_error text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  key text unique constraint jobs_key_check check (length(key) > 0 and length(key) <= 512),
  locked_at timestamptz,
  locked_by text,
  revision integer default 0 not null,
  flags jsonb,
  is_available boolean generated always as (((locked_at is null) and (attempts < max_attempts))) stored not null
);
alter table :GRAPHILE_WORKER_SCHEMA.jobs enable row level security;

create index jobs_main_index
  on :GRAPHILE_WORKER_SCHEMA.jobs
  using btree (priority, run_at)
  include (id, task_id, job_queue_id)
  where (is_available = true);

create index jobs_no_queue_index
  on :GRAPHILE_WORKER_SCHEMA.jobs
  using btree (priority, run_at)
  include (id, task_id)
  where (is_available = true and job_queue_id is null);

create type :GRAPHILE_WORKER_SCHEMA.job_spec as (
  identifier text,
  payload json,
  queue_name text,
  run_at timestamptz,
  max_attempts integer,
  job_key text,
  priority integer,
  flags text[]
);

create function :GRAPHILE_WORKER_SCHEMA.add_jobs(
  specs :GRAPHILE_WORKER_SCHEMA.job_spec[],
  job_key_preserve_run_at boolean default false
)
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;

  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;

  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA.jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?

  return query insert into :GRAPHILE_WORKER_SCHEMA.jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA.tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA.job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload = excluded.payload,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$ language plpgsql;

create function :GRAPHILE_WORKER_SCHEMA.complete_jobs(job_ids bigint[])
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$ language sql;

create function :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs(
  job_ids bigint[],
  error_message text default null::text
)
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql;

create function :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text)
returns :GRAPHILE_WORKER_SCHEMA.jobs
as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA.jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA.jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$ language plpgsql strict;

create function :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(
  job_ids bigint[],
  run_at timestamp with time zone default null::timestamp with time zone,
  priority integer default null::integer,
  attempts integer default null::integer,
  max_attempts integer default null::integer
) returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$ language sql;

create function :GRAPHILE_WORKER_SCHEMA.tg_jobs__after_insert() returns trigger
as $$
begin
  perform pg_notify('jobs:insert', '');
  return new;
end;
$$ language plpgsql;
create trigger _900_after_insert
after insert on :GRAPHILE_WORKER_SCHEMA.jobs
for each statement
execute procedure :GRAPHILE_WORKER_SCHEMA.tg_jobs__after_insert();

create function :GRAPHILE_WORKER_SCHEMA.add_job(
  identifier text,
  payload json default null::json,
  queue_name text default null::text,
  run_at timestamp with time zone default null::timestamp with time zone,
  max_attempts integer default null::integer,
  job_key text default null::text,
  priority integer default null::integer,
  flags text[] default null::text[],
  job_key_mode text default 'replace'::text
) returns :GRAPHILE_WORKER_SCHEMA.jobs as $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key,
        priority,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;

    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;

    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts, 25),
        add_job.job_key,
        coalesce(add_job.priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA.tasks
      left join :GRAPHILE_WORKER_SCHEMA.job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$ language plpgsql;

-- Migrate over the old tables
insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
select distinct queue_name
from :GRAPHILE_WORKER_SCHEMA.jobs_legacy
where queue_name is not null
on conflict do nothing;

insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
select distinct task_identifier
from :GRAPHILE_WORKER_SCHEMA.jobs_legacy
on conflict do nothing;

insert into :GRAPHILE_WORKER_SCHEMA.jobs (
  job_queue_id,
  task_id,
  payload,
  priority,
  run_at,
  attempts,
  max_attempts,
  last_error,
  created_at,
  updated_at,
  key,
  revision,
  flags
)
  select
    job_queues.id,
    tasks.id,
    legacy.payload,
    legacy.priority,
    legacy.run_at,
    legacy.attempts,
    legacy.max_attempts,
    legacy.last_error,
    legacy.created_at,
    legacy.updated_at,
    legacy.key,
    legacy.revision,
    legacy.flags
  from :GRAPHILE_WORKER_SCHEMA.jobs_legacy legacy
  inner join :GRAPHILE_WORKER_SCHEMA.tasks
  on tasks.identifier = legacy.task_identifier
  left join :GRAPHILE_WORKER_SCHEMA.job_queues
  on job_queues.queue_name = legacy.queue_name;

drop table :GRAPHILE_WORKER_SCHEMA.jobs_legacy;
drop table :GRAPHILE_WORKER_SCHEMA.job_queues_legacy;

`,
		"000012.sql": String.raw`create or replace function :GRAPHILE_WORKER_SCHEMA.add_jobs(
  specs :GRAPHILE_WORKER_SCHEMA.job_spec[],
  job_key_preserve_run_at boolean default false
)
returns setof :GRAPHILE_WORKER_SCHEMA.jobs
as $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;

  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;

  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA.jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?

  return query insert into :GRAPHILE_WORKER_SCHEMA.jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA.tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA.job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$ language plpgsql;
`,
		"000013.sql": String.raw`--! breaking-change
alter type :GRAPHILE_WORKER_SCHEMA.job_spec alter attribute max_attempts type smallint;
alter type :GRAPHILE_WORKER_SCHEMA.job_spec alter attribute priority type smallint;

drop function :GRAPHILE_WORKER_SCHEMA.add_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts smallint DEFAULT NULL::smallint, job_key text DEFAULT NULL::text, priority smallint DEFAULT NULL::smallint, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts,
        job_key,
        priority,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts, 25),
        add_job.job_key,
        coalesce(add_job.priority, 0),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA.tasks
      left join :GRAPHILE_WORKER_SCHEMA.job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority smallint DEFAULT NULL::smallint, attempts smallint DEFAULT NULL::smallint, max_attempts smallint DEFAULT NULL::smallint) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
`,
		"000014.sql": String.raw`--! breaking-change
-- Go back to exposing 'int' on public interfaces, use smallint internally.

drop function :GRAPHILE_WORKER_SCHEMA.add_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts int DEFAULT NULL::int, job_key text DEFAULT NULL::text, priority int DEFAULT NULL::int, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA.jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA.tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA.job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA.jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA.tasks
      left join :GRAPHILE_WORKER_SCHEMA.job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority int DEFAULT NULL::int, attempts int DEFAULT NULL::int, max_attempts int DEFAULT NULL::int) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA.jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA.jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
`,
		"000015.sql": String.raw`-- Tidy up from previous migrations
drop function :GRAPHILE_WORKER_SCHEMA.jobs__increase_job_queue_count();
drop function :GRAPHILE_WORKER_SCHEMA.jobs__decrease_job_queue_count();
drop function :GRAPHILE_WORKER_SCHEMA.tg__update_timestamp();

-- Add function to unlock all jobs from the given workers due to a crash or similar
create function :GRAPHILE_WORKER_SCHEMA.force_unlock_workers(worker_ids text[]) returns void as $$
update :GRAPHILE_WORKER_SCHEMA.jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update :GRAPHILE_WORKER_SCHEMA.job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$ language sql volatile;
`,
		"000016.sql": String.raw`--! breaking-change
alter table :GRAPHILE_WORKER_SCHEMA.jobs rename to _private_jobs;
alter table :GRAPHILE_WORKER_SCHEMA.job_queues rename to _private_job_queues;
alter table :GRAPHILE_WORKER_SCHEMA.tasks rename to _private_tasks;
alter table :GRAPHILE_WORKER_SCHEMA.known_crontabs rename to _private_known_crontabs;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
      left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.add_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_jobs(specs :GRAPHILE_WORKER_SCHEMA.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.complete_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.complete_jobs(job_ids bigint[]) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE sql
    AS $$
  delete from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.force_unlock_workers;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.remove_job;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;

DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs;
CREATE FUNCTION :GRAPHILE_WORKER_SCHEMA.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE sql
    AS $$
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
`,
		"000017.sql": String.raw`create view :GRAPHILE_WORKER_SCHEMA.jobs as (
  select
    jobs.id,
    job_queues.queue_name,
    tasks.identifier as task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
  from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  inner join :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
  on tasks.id = jobs.task_id
  left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
  on job_queues.id = jobs.job_queue_id
);
`,
		"000018.sql": String.raw`DROP TRIGGER _900_after_insert ON :GRAPHILE_WORKER_SCHEMA._private_jobs;
DROP FUNCTION :GRAPHILE_WORKER_SCHEMA.tg_jobs__after_insert;

CREATE OR REPLACE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from :GRAPHILE_WORKER_SCHEMA.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      ):::GRAPHILE_WORKER_SCHEMA.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
      left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

CREATE OR REPLACE FUNCTION :GRAPHILE_WORKER_SCHEMA.add_jobs(specs :GRAPHILE_WORKER_SCHEMA.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join :GRAPHILE_WORKER_SCHEMA._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join :GRAPHILE_WORKER_SCHEMA._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;

CREATE OR REPLACE FUNCTION :GRAPHILE_WORKER_SCHEMA.remove_job(job_key text) RETURNS :GRAPHILE_WORKER_SCHEMA._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job :GRAPHILE_WORKER_SCHEMA._private_jobs;
begin
  -- Delete job if not locked
  delete from :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update :GRAPHILE_WORKER_SCHEMA._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
`,
		"000019.sql": String.raw`--! breaking-change
-- This is just a breaking change marker for the v0.17 worker-centric to
-- pool-centric jump. The migration itself is not breaking.
select 1;
`
	};
}));
// ../../node_modules/graphile-worker/dist/deferred.js
var require_deferred = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function defer() {
		let resolve;
		let reject;
		return Object.assign(new Promise((_resolve, _reject) => {
			resolve = _resolve;
			reject = _reject;
		}), {
			resolve,
			reject
		});
	}
	exports.default = defer;
}));
// ../../node_modules/graphile-worker/dist/sql/getQueueNames.js
var require_getQueueNames = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getQueueNames = void 0;
	async function getQueueNames(compiledSharedOptions, withPgClient, queueIds) {
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements } } } = compiledSharedOptions;
		const text = `\
select id, queue_name
from ${escapedWorkerSchema}._private_job_queues as job_queues
where id = any($1::int[]);`;
		const values = [queueIds];
		const name = !preparedStatements ? void 0 : `get_queue_names/${workerSchema}`;
		const { rows } = await withPgClient.withRetries((client) => client.query({
			text,
			values,
			name
		}));
		const lookup = Object.create(null);
		for (const row of rows) lookup[row.id] = row.queue_name;
		return queueIds.map((id) => lookup[id] ?? null);
	}
	exports.getQueueNames = getQueueNames;
}));
// ../../node_modules/graphile-worker/dist/helpers.js
var require_helpers = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.makeWithPgClientFromClient = exports.makeWithPgClientFromPool = exports.makeJobHelpers = exports.makeAddJobs = exports.makeAddJob = void 0;
	const deferred_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports)).__importDefault(require_deferred());
	const getQueueNames_1 = require_getQueueNames();
	function makeAddJob(compiledSharedOptions, withPgClient) {
		const { escapedWorkerSchema, resolvedPreset: { worker: { useNodeTime } } } = compiledSharedOptions;
		return (identifier, payload, spec = {}) => {
			return withPgClient(async (pgClient) => {
				const { rows } = await pgClient.query(`
        select * from ${escapedWorkerSchema}.add_job(
          identifier => $1::text,
          payload => $2::json,
          queue_name => $3::text,
          run_at => $4::timestamptz,
          max_attempts => $5::int,
          job_key => $6::text,
          priority => $7::int,
          flags => $8::text[],
          job_key_mode => $9::text
        );
        `, [
					identifier,
					JSON.stringify(payload ?? {}),
					spec.queueName || null,
					spec.runAt ? spec.runAt.toISOString() : useNodeTime ? (/* @__PURE__ */ new Date()).toISOString() : null,
					spec.maxAttempts || null,
					spec.jobKey || null,
					spec.priority || null,
					spec.flags || null,
					spec.jobKeyMode || null
				]);
				const job = rows[0];
				job.task_identifier = identifier;
				return job;
			});
		};
	}
	exports.makeAddJob = makeAddJob;
	function makeAddJobs(compiledSharedOptions, withPgClient) {
		const { escapedWorkerSchema, resolvedPreset: { worker: { useNodeTime } } } = compiledSharedOptions;
		return (jobSpecs, jobKeyPreserveRunAt) => withPgClient(async (pgClient) => {
			const NOW = useNodeTime ? (/* @__PURE__ */ new Date()).toISOString() : void 0;
			const dbSpecs = jobSpecs.map((spec) => ({
				identifier: spec.identifier,
				payload: spec.payload,
				queue_name: spec.queueName,
				run_at: spec.runAt?.toISOString() ?? NOW,
				max_attempts: spec.maxAttempts,
				job_key: spec.jobKey,
				priority: spec.priority,
				flags: spec.flags
			}));
			const { rows: dbJobs } = await pgClient.query(`\
select *
from ${escapedWorkerSchema}.add_jobs(
  array(
    select json_populate_recordset(null::${escapedWorkerSchema}.job_spec, $1::json)
  ),
  $2::boolean
);`, [JSON.stringify(dbSpecs), jobKeyPreserveRunAt]);
			const jobs = [];
			for (let i = 0, l = jobSpecs.length; i < l; i++) {
				const dbJob = dbJobs[i];
				const jobSpec = jobSpecs[i];
				jobs.push({
					...dbJob,
					task_identifier: jobSpec.identifier
				});
			}
			return jobs;
		});
	}
	exports.makeAddJobs = makeAddJobs;
	const $$cache = Symbol("queueNameById");
	const $$nextBatch = Symbol("pendingQueueIds");
	function getQueueName(compiledSharedOptions, withPgClient, queueId) {
		if (queueId == null) return null;
		let rawCache = compiledSharedOptions[$$cache];
		if (!rawCache) rawCache = compiledSharedOptions[$$cache] = Object.create(null);
		const cache = rawCache;
		const existing = cache[queueId];
		if (existing !== void 0) return existing;
		let nextBatch = compiledSharedOptions[$$nextBatch];
		const promise = (0, deferred_1.default)();
		cache[queueId] = promise;
		if (nextBatch) nextBatch.push(queueId);
		else {
			nextBatch = compiledSharedOptions[$$nextBatch] = [];
			nextBatch.push(queueId);
			const queueIds = nextBatch;
			setTimeout(() => {
				compiledSharedOptions[$$nextBatch] = void 0;
				(0, getQueueNames_1.getQueueNames)(compiledSharedOptions, withPgClient, queueIds).then((names) => {
					for (let i = 0, l = queueIds.length; i < l; i++) {
						const queueId = queueIds[i];
						const name = names[i];
						const cached = cache[queueId];
						if (typeof cached === "object") {
							if (name != null) {
								cached.resolve(name);
								cache[queueId] = name;
							} else {
								cached.reject(/* @__PURE__ */ new Error(`Queue with id '${queueId}' not found`));
								cache[queueId] = void 0;
							}
						} else if (name != null) cache[queueId] = name;
						else cache[queueId] = void 0;
					}
				}, (e) => {
					for (const queueId of queueIds) {
						cache[queueId].reject(e);
						cache[queueId] = void 0;
					}
				}).catch((e) => {
					console.error(`Graphile Worker Internal Error`, e);
				});
			}, compiledSharedOptions.resolvedPreset.worker.getQueueNameBatchDelay ?? 50);
		}
		return promise;
	}
	function makeJobHelpers(compiledSharedOptions, job, { withPgClient, abortSignal, abortPromise, logger: overrideLogger }) {
		const logger = (overrideLogger ?? compiledSharedOptions.logger).scope({
			label: "job",
			taskIdentifier: job.task_identifier,
			jobId: job.id
		});
		const helpers = {
			abortSignal,
			abortPromise,
			job,
			getQueueName(queueId = job.job_queue_id) {
				return getQueueName(compiledSharedOptions, withPgClient, queueId);
			},
			logger,
			withPgClient,
			query: (queryText, values) => withPgClient((pgClient) => pgClient.query(queryText, values)),
			addJob: makeAddJob(compiledSharedOptions, withPgClient),
			addJobs: makeAddJobs(compiledSharedOptions, withPgClient)
		};
		Object.assign(helpers, { debug(format, ...parameters) {
			logger.error("REMOVED: `helpers.debug` has been replaced with `helpers.logger.debug`; please do not use `helpers.debug`");
			logger.debug(format, { parameters });
		} });
		return helpers;
	}
	exports.makeJobHelpers = makeJobHelpers;
	function makeWithPgClientFromPool(pgPool) {
		return async function withPgClientFromPool(callback) {
			const client = await pgPool.connect();
			try {
				return await callback(client);
			} finally {
				await client.release();
			}
		};
	}
	exports.makeWithPgClientFromPool = makeWithPgClientFromPool;
	function makeWithPgClientFromClient(pgClient) {
		return async (callback) => {
			return callback(pgClient);
		};
	}
	exports.makeWithPgClientFromClient = makeWithPgClientFromClient;
}));
// ../../node_modules/graphile-worker/dist/migrate.js
var require_migrate = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.migrate = exports.runMigration = exports.installSchema = void 0;
	const sql_1 = require_sql();
	const lib_1 = require_lib();
	function checkPostgresVersion(versionString) {
		const postgresVersion = parseInt(versionString, 10);
		if (postgresVersion < 12e4) throw new Error(`This version of Graphile Worker requires PostgreSQL v12.0 or greater (detected \`server_version_num\` = ${versionString})`);
		return postgresVersion;
	}
	async function fetchAndCheckPostgresVersion(client) {
		const { rows: [row] } = await client.query("select current_setting('server_version_num') as server_version_num");
		return checkPostgresVersion(row.server_version_num);
	}
	/** @internal */
	async function installSchema(compiledSharedOptions, event) {
		const { hooks, escapedWorkerSchema, middleware } = compiledSharedOptions;
		event.postgresVersion = await fetchAndCheckPostgresVersion(event.client);
		await middleware.run("bootstrap", event, async (event) => {
			await hooks.process("prebootstrap", event);
			await event.client.query(`\
create schema if not exists ${escapedWorkerSchema};
create table if not exists ${escapedWorkerSchema}.migrations(
  id int primary key,
  ts timestamptz default now() not null
);
alter table ${escapedWorkerSchema}.migrations add column if not exists breaking boolean not null default false;
`);
			await event.client.query(`update ${escapedWorkerSchema}.migrations set breaking = true where id = any($1::int[])`, [lib_1.BREAKING_MIGRATIONS]);
			await hooks.process("postbootstrap", event);
		});
	}
	exports.installSchema = installSchema;
	/** @internal */
	async function runMigration(compiledSharedOptions, event, migrationFile, migrationNumber) {
		const { escapedWorkerSchema, logger, hooks } = compiledSharedOptions;
		const text = sql_1.migrations[migrationFile].replace(/:GRAPHILE_WORKER_SCHEMA\b/g, escapedWorkerSchema);
		const breaking = lib_1.BREAKING_MIGRATIONS.includes(migrationNumber);
		logger.debug(`Running ${breaking ? "breaking" : "backwards-compatible"} migration ${migrationFile}`);
		let migrationInsertComplete = false;
		await event.client.query("begin");
		try {
			await event.client.query({
				text: `insert into ${escapedWorkerSchema}.migrations (id, breaking) values ($1, $2)`,
				values: [migrationNumber, breaking]
			});
			migrationInsertComplete = true;
			await event.client.query({ text });
			await event.client.query("select pg_notify($1, $2)", ["worker:migrate", JSON.stringify({
				migrationNumber,
				breaking
			})]);
			await event.client.query("commit");
		} catch (rawError) {
			const error = (0, lib_1.coerceError)(rawError);
			await event.client.query("rollback");
			await hooks.process("migrationError", {
				...event,
				error
			});
			if (!migrationInsertComplete && CLASH_CODES.includes(error.code)) {
				logger.debug(`Some other worker has performed migration ${migrationFile}; continuing.`);
				return;
			}
			if (error.code === "22012" && migrationNumber === 11) throw new Error(`There are locked jobs present; migration 11 cannot complete. Please ensure all workers are shut down cleanly and all locked jobs and queues are unlocked before attempting this migration. To achieve this with minimal downtime, please consider using Worker Pro: https://worker.graphile.org/docs/pro/migration`);
			throw error;
		}
	}
	exports.runMigration = runMigration;
	/** @internal */
	async function migrate(compiledSharedOptions, client) {
		const { escapedWorkerSchema, hooks, logger, middleware } = compiledSharedOptions;
		let latestMigration = null;
		let latestBreakingMigration = null;
		const event = {
			ctx: compiledSharedOptions,
			client,
			postgresVersion: 0,
			scratchpad: Object.create(null)
		};
		for (let attempts = 0; attempts < 2; attempts++) {
			try {
				const { rows: [row] } = await event.client.query(`\
select current_setting('server_version_num') as server_version_num,
(select id from ${escapedWorkerSchema}.migrations order by id desc limit 1) as id,
(select id from ${escapedWorkerSchema}.migrations where breaking is true order by id desc limit 1) as biggest_breaking_id;
`);
				latestMigration = row.id;
				latestBreakingMigration = row.biggest_breaking_id;
				event.postgresVersion = checkPostgresVersion(row.server_version_num);
				break;
			} catch (rawE) {
				const e = (0, lib_1.coerceError)(rawE);
				if (attempts === 0 && NX_CODES.includes(e.code)) try {
					await installSchema(compiledSharedOptions, event);
					break;
				} catch (rawE2) {
					const e2 = (0, lib_1.coerceError)(rawE2);
					if (CLASH_CODES.includes(e2.code)) {} else throw e2;
				}
				else throw e;
			}
			await (0, lib_1.sleep)(400 + Math.random() * 200);
		}
		await middleware.run("migrate", event, async (event) => {
			await hooks.process("premigrate", event);
			const migrationFiles = Object.keys(sql_1.migrations);
			let highestMigration = 0;
			let migrated = false;
			for (const migrationFile of migrationFiles) {
				const migrationNumber = parseInt(migrationFile.slice(0, 6), 10);
				if (migrationNumber > highestMigration) highestMigration = migrationNumber;
				if (latestMigration == null || migrationNumber > latestMigration) {
					migrated = true;
					await runMigration(compiledSharedOptions, event, migrationFile, migrationNumber);
				}
			}
			if (migrated) logger.debug(`Migrations complete`);
			if (latestBreakingMigration && highestMigration < latestBreakingMigration) {
				process.exitCode = 57;
				throw new Error(`Database is using Graphile Worker schema revision ${latestMigration} which includes breaking migration ${latestBreakingMigration}, but the currently running worker only supports up to revision ${highestMigration}. It would be unsafe to continue; please ensure all versions of Graphile Worker are compatible.`);
			} else if (latestMigration && highestMigration < latestMigration) logger.warn(`Database is using Graphile Worker schema revision ${latestMigration}, but the currently running worker only supports up to revision ${highestMigration} which may or may not be compatible. Please ensure all versions of Graphile Worker you're running are compatible, or use Worker Pro which will perform this check for you. Attempting to continue regardless.`);
			await hooks.process("postmigrate", event);
		});
	}
	exports.migrate = migrate;
	/** Doesn't exist */
	const NX_CODES = ["42P01", "42703"];
	/** Someone else created */
	const CLASH_CODES = [
		"23505",
		"42P06",
		"42P07",
		"42710"
	];
}));
// ../../node_modules/cosmiconfig/dist/types.js
var require_types = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
}));
// ../../node_modules/path-type/index.js
var require_path_type = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { promisify } = __require("util");
	const fs = __require("fs");
	async function isType(fsStatType, statsMethodName, filePath) {
		if (typeof filePath !== "string") throw new TypeError(`Expected a string, got ${typeof filePath}`);
		try {
			return (await promisify(fs[fsStatType])(filePath))[statsMethodName]();
		} catch (error) {
			if (error.code === "ENOENT") return false;
			throw error;
		}
	}
	function isTypeSync(fsStatType, statsMethodName, filePath) {
		if (typeof filePath !== "string") throw new TypeError(`Expected a string, got ${typeof filePath}`);
		try {
			return fs[fsStatType](filePath)[statsMethodName]();
		} catch (error) {
			if (error.code === "ENOENT") return false;
			throw error;
		}
	}
	exports.isFile = isType.bind(null, "stat", "isFile");
	exports.isDirectory = isType.bind(null, "stat", "isDirectory");
	exports.isSymlink = isType.bind(null, "lstat", "isSymbolicLink");
	exports.isFileSync = isTypeSync.bind(null, "statSync", "isFile");
	exports.isDirectorySync = isTypeSync.bind(null, "statSync", "isDirectory");
	exports.isSymlinkSync = isTypeSync.bind(null, "lstatSync", "isSymbolicLink");
}));
// ../../node_modules/cosmiconfig/dist/util.js
var require_util = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.removeUndefinedValuesFromObject = exports.getPropertyByPath = exports.emplace = void 0;
	/**
	* @internal
	*/
	function emplace(map, key, fn) {
		const cached = map.get(key);
		if (cached !== void 0) return cached;
		const result = fn();
		map.set(key, result);
		return result;
	}
	exports.emplace = emplace;
	/**
	* @internal
	*/
	function getPropertyByPath(source, path) {
		if (typeof path === "string" && Object.prototype.hasOwnProperty.call(source, path)) return source[path];
		return (typeof path === "string" ? path.split(".") : path).reduce((previous, key) => {
			if (previous === void 0) return previous;
			return previous[key];
		}, source);
	}
	exports.getPropertyByPath = getPropertyByPath;
	/** @internal */
	function removeUndefinedValuesFromObject(options) {
		/* istanbul ignore if -- @preserve */
		if (!options) return;
		return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== void 0));
	}
	exports.removeUndefinedValuesFromObject = removeUndefinedValuesFromObject;
}));
// ../../node_modules/cosmiconfig/dist/ExplorerBase.js
var require_ExplorerBase = /* @__PURE__ */ __commonJSMin(((exports, module, this$5) => {
	var __importDefault = this$5 && this$5.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getExtensionDescription = exports.ExplorerBase = void 0;
	const path_1 = __importDefault(__require("path"));
	const util_js_1 = require_util();
	/**
	* @internal
	*/
	var ExplorerBase = class {
		#loadingMetaConfig = false;
		config;
		loadCache;
		searchCache;
		constructor(options) {
			this.config = options;
			if (options.cache) {
				this.loadCache = /* @__PURE__ */ new Map();
				this.searchCache = /* @__PURE__ */ new Map();
			}
			this.#validateConfig();
		}
		set loadingMetaConfig(value) {
			this.#loadingMetaConfig = value;
		}
		#validateConfig() {
			const config = this.config;
			for (const place of config.searchPlaces) {
				const extension = path_1.default.extname(place);
				const loader = this.config.loaders[extension || "noExt"] ?? this.config.loaders["default"];
				if (loader === void 0) throw new Error(`Missing loader for ${getExtensionDescription(place)}.`);
				if (typeof loader !== "function") throw new Error(`Loader for ${getExtensionDescription(place)} is not a function: Received ${typeof loader}.`);
			}
		}
		clearLoadCache() {
			if (this.loadCache) this.loadCache.clear();
		}
		clearSearchCache() {
			if (this.searchCache) this.searchCache.clear();
		}
		clearCaches() {
			this.clearLoadCache();
			this.clearSearchCache();
		}
		toCosmiconfigResult(filepath, config) {
			if (config === null) return null;
			if (config === void 0) return {
				filepath,
				config: void 0,
				isEmpty: true
			};
			if (this.config.applyPackagePropertyPathToConfiguration || this.#loadingMetaConfig) config = (0, util_js_1.getPropertyByPath)(config, this.config.packageProp);
			if (config === void 0) return {
				filepath,
				config: void 0,
				isEmpty: true
			};
			return {
				config,
				filepath
			};
		}
	};
	exports.ExplorerBase = ExplorerBase;
	/**
	* @internal
	*/
	function getExtensionDescription(extension) {
		/* istanbul ignore next -- @preserve */
		return extension ? `extension "${extension}"` : "files without extensions";
	}
	exports.getExtensionDescription = getExtensionDescription;
}));
// ../../node_modules/resolve-from/index.js
var require_resolve_from = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const path = __require("path");
	const Module = __require("module");
	const fs = __require("fs");
	const resolveFrom = (fromDir, moduleId, silent) => {
		if (typeof fromDir !== "string") throw new TypeError(`Expected \`fromDir\` to be of type \`string\`, got \`${typeof fromDir}\``);
		if (typeof moduleId !== "string") throw new TypeError(`Expected \`moduleId\` to be of type \`string\`, got \`${typeof moduleId}\``);
		try {
			fromDir = fs.realpathSync(fromDir);
		} catch (err) {
			if (err.code === "ENOENT") fromDir = path.resolve(fromDir);
			else if (silent) return null;
			else throw err;
		}
		const fromFile = path.join(fromDir, "noop.js");
		const resolveFileName = () => Module._resolveFilename(moduleId, {
			id: fromFile,
			filename: fromFile,
			paths: Module._nodeModulePaths(fromDir)
		});
		if (silent) try {
			return resolveFileName();
		} catch (err) {
			return null;
		}
		return resolveFileName();
	};
	module.exports = (fromDir, moduleId) => resolveFrom(fromDir, moduleId);
	module.exports.silent = (fromDir, moduleId) => resolveFrom(fromDir, moduleId, true);
}));
// ../../node_modules/callsites/index.js
var require_callsites = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const callsites = () => {
		const _prepareStackTrace = Error.prepareStackTrace;
		Error.prepareStackTrace = (_, stack) => stack;
		const stack = (/* @__PURE__ */ new Error()).stack.slice(1);
		Error.prepareStackTrace = _prepareStackTrace;
		return stack;
	};
	module.exports = callsites;
	module.exports.default = callsites;
}));
// ../../node_modules/parent-module/index.js
var require_parent_module = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const callsites = require_callsites();
	module.exports = (filepath) => {
		const stacks = callsites();
		if (!filepath) return stacks[2].getFileName();
		let seenVal = false;
		stacks.shift();
		for (const stack of stacks) {
			const parentFilepath = stack.getFileName();
			if (typeof parentFilepath !== "string") continue;
			if (parentFilepath === filepath) {
				seenVal = true;
				continue;
			}
			if (parentFilepath === "module.js") continue;
			if (seenVal && parentFilepath !== filepath) return parentFilepath;
		}
	};
}));
// ../../node_modules/import-fresh/index.js
var require_import_fresh = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const path = __require("path");
	const resolveFrom = require_resolve_from();
	const parentModule = require_parent_module();
	module.exports = (moduleId) => {
		if (typeof moduleId !== "string") throw new TypeError("Expected a string");
		const parentPath = parentModule(__filename);
		const cwd = parentPath ? path.dirname(parentPath) : __dirname;
		const filePath = resolveFrom(cwd, moduleId);
		const oldModule = __require.cache[filePath];
		if (oldModule && oldModule.parent) {
			let i = oldModule.parent.children.length;
			while (i--) if (oldModule.parent.children[i].id === filePath) oldModule.parent.children.splice(i, 1);
		}
		delete __require.cache[filePath];
		const parent = __require.cache[parentPath];
		return parent === void 0 || parent.require === void 0 ? __require(filePath) : parent.require(filePath);
	};
}));
// ../../node_modules/is-arrayish/index.js
var require_is_arrayish = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = function isArrayish(obj) {
		if (!obj) return false;
		return obj instanceof Array || Array.isArray(obj) || obj.length >= 0 && obj.splice instanceof Function;
	};
}));
// ../../node_modules/error-ex/index.js
var require_error_ex = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	var util = __require("util");
	var isArrayish = require_is_arrayish();
	var errorEx = function errorEx(name, properties) {
		if (!name || name.constructor !== String) {
			properties = name || {};
			name = Error.name;
		}
		var errorExError = function ErrorEXError(message) {
			if (!this) return new ErrorEXError(message);
			message = message instanceof Error ? message.message : message || this.message;
			Error.call(this, message);
			Error.captureStackTrace(this, errorExError);
			this.name = name;
			Object.defineProperty(this, "message", {
				configurable: true,
				enumerable: false,
				get: function() {
					var newMessage = message.split(/\r?\n/g);
					for (var key in properties) {
						if (!properties.hasOwnProperty(key)) continue;
						var modifier = properties[key];
						if ("message" in modifier) {
							newMessage = modifier.message(this[key], newMessage) || newMessage;
							if (!isArrayish(newMessage)) newMessage = [newMessage];
						}
					}
					return newMessage.join("\n");
				},
				set: function(v) {
					message = v;
				}
			});
			var overwrittenStack = null;
			var stackDescriptor = Object.getOwnPropertyDescriptor(this, "stack");
			var stackGetter = stackDescriptor.get;
			var stackValue = stackDescriptor.value;
			delete stackDescriptor.value;
			delete stackDescriptor.writable;
			stackDescriptor.set = function(newstack) {
				overwrittenStack = newstack;
			};
			stackDescriptor.get = function() {
				var stack = (overwrittenStack || (stackGetter ? stackGetter.call(this) : stackValue)).split(/\r?\n+/g);
				if (!overwrittenStack) stack[0] = this.name + ": " + this.message;
				var lineCount = 1;
				for (var key in properties) {
					if (!properties.hasOwnProperty(key)) continue;
					var modifier = properties[key];
					if ("line" in modifier) {
						var line = modifier.line(this[key]);
						if (line) stack.splice(lineCount++, 0, "    " + line);
					}
					if ("stack" in modifier) modifier.stack(this[key], stack);
				}
				return stack.join("\n");
			};
			Object.defineProperty(this, "stack", stackDescriptor);
		};
		if (Object.setPrototypeOf) {
			Object.setPrototypeOf(errorExError.prototype, Error.prototype);
			Object.setPrototypeOf(errorExError, Error);
		} else util.inherits(errorExError, Error);
		return errorExError;
	};
	errorEx.append = function(str, def) {
		return { message: function(v, message) {
			v = v || def;
			if (v) message[0] += " " + str.replace("%s", v.toString());
			return message;
		} };
	};
	errorEx.line = function(str, def) {
		return { line: function(v) {
			v = v || def;
			if (v) return str.replace("%s", v.toString());
			return null;
		} };
	};
	module.exports = errorEx;
}));
// ../../node_modules/json-parse-even-better-errors/index.js
var require_json_parse_even_better_errors = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const hexify = (char) => {
		const h = char.charCodeAt(0).toString(16).toUpperCase();
		return "0x" + (h.length % 2 ? "0" : "") + h;
	};
	const parseError = (e, txt, context) => {
		if (!txt) return {
			message: e.message + " while parsing empty string",
			position: 0
		};
		const badToken = e.message.match(/^Unexpected token (.) .*position\s+(\d+)/i);
		const errIdx = badToken ? +badToken[2] : e.message.match(/^Unexpected end of JSON.*/i) ? txt.length - 1 : null;
		const msg = badToken ? e.message.replace(/^Unexpected token ./, `Unexpected token ${JSON.stringify(badToken[1])} (${hexify(badToken[1])})`) : e.message;
		if (errIdx !== null && errIdx !== void 0) {
			const start = errIdx <= context ? 0 : errIdx - context;
			const end = errIdx + context >= txt.length ? txt.length : errIdx + context;
			const slice = (start === 0 ? "" : "...") + txt.slice(start, end) + (end === txt.length ? "" : "...");
			return {
				message: msg + ` while parsing ${txt === slice ? "" : "near "}${JSON.stringify(slice)}`,
				position: errIdx
			};
		} else return {
			message: msg + ` while parsing '${txt.slice(0, context * 2)}'`,
			position: 0
		};
	};
	var JSONParseError = class extends SyntaxError {
		constructor(er, txt, context, caller) {
			context = context || 20;
			const metadata = parseError(er, txt, context);
			super(metadata.message);
			Object.assign(this, metadata);
			this.code = "EJSONPARSE";
			this.systemError = er;
			Error.captureStackTrace(this, caller || this.constructor);
		}
		get name() {
			return this.constructor.name;
		}
		set name(n) {}
		get [Symbol.toStringTag]() {
			return this.constructor.name;
		}
	};
	const kIndent = Symbol.for("indent");
	const kNewline = Symbol.for("newline");
	const formatRE = /^\s*[{\[]((?:\r?\n)+)([\s\t]*)/;
	const emptyRE = /^(?:\{\}|\[\])((?:\r?\n)+)?$/;
	const parseJson = (txt, reviver, context) => {
		const parseText = stripBOM(txt);
		context = context || 20;
		try {
			const [, newline = "\n", indent = "  "] = parseText.match(emptyRE) || parseText.match(formatRE) || [
				,
				"",
				""
			];
			const result = JSON.parse(parseText, reviver);
			if (result && typeof result === "object") {
				result[kNewline] = newline;
				result[kIndent] = indent;
			}
			return result;
		} catch (e) {
			if (typeof txt !== "string" && !Buffer.isBuffer(txt)) {
				const isEmptyArray = Array.isArray(txt) && txt.length === 0;
				throw Object.assign(/* @__PURE__ */ new TypeError(`Cannot parse ${isEmptyArray ? "an empty array" : String(txt)}`), {
					code: "EJSONPARSE",
					systemError: e
				});
			}
			throw new JSONParseError(e, parseText, context, parseJson);
		}
	};
	const stripBOM = (txt) => String(txt).replace(/^\uFEFF/, "");
	module.exports = parseJson;
	parseJson.JSONParseError = JSONParseError;
	parseJson.noExceptions = (txt, reviver) => {
		try {
			return JSON.parse(stripBOM(txt), reviver);
		} catch (e) {}
	};
}));
// ../../node_modules/lines-and-columns/build/index.js
var require_build = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.LinesAndColumns = void 0;
	var LF = "\n";
	var CR = "\r";
	var LinesAndColumns = function() {
		function LinesAndColumns(string) {
			this.string = string;
			var offsets = [0];
			for (var offset = 0; offset < string.length;) switch (string[offset]) {
				case LF:
					offset += LF.length;
					offsets.push(offset);
					break;
				case CR:
					offset += CR.length;
					if (string[offset] === LF) offset += LF.length;
					offsets.push(offset);
					break;
				default: offset++;
			}
			this.offsets = offsets;
		}
		LinesAndColumns.prototype.locationForIndex = function(index) {
			if (index < 0 || index > this.string.length) return null;
			var line = 0;
			var offsets = this.offsets;
			while (offsets[line + 1] <= index) line++;
			var column = index - offsets[line];
			return {
				line,
				column
			};
		};
		LinesAndColumns.prototype.indexForLocation = function(location) {
			var line = location.line, column = location.column;
			if (line < 0 || line >= this.offsets.length) return null;
			if (column < 0 || column > this.lengthOfLine(line)) return null;
			return this.offsets[line] + column;
		};
		LinesAndColumns.prototype.lengthOfLine = function(line) {
			var offset = this.offsets[line];
			return (line === this.offsets.length - 1 ? this.string.length : this.offsets[line + 1]) - offset;
		};
		return LinesAndColumns;
	}();
	exports.LinesAndColumns = LinesAndColumns;
	exports["default"] = LinesAndColumns;
}));
// ../../node_modules/picocolors/picocolors.js
var require_picocolors = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	let p = process || {};
	let argv = p.argv || [];
	let env = p.env || {};
	let isColorSupported = !(!!env.NO_COLOR || argv.includes("--no-color")) && (!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || (p.stdout || {}).isTTY && env.TERM !== "dumb" || !!env.CI);
	let formatter = (open, close, replace = open) => (input) => {
		let string = "" + input, index = string.indexOf(close, open.length);
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close;
	};
	let replaceClose = (string, close, replace, index) => {
		let result = "", cursor = 0;
		do {
			result += string.substring(cursor, index) + replace;
			cursor = index + close.length;
			index = string.indexOf(close, cursor);
		} while (~index);
		return result + string.substring(cursor);
	};
	let createColors = (enabled = isColorSupported) => {
		let f = enabled ? formatter : () => String;
		return {
			isColorSupported: enabled,
			reset: f("\x1B[0m", "\x1B[0m"),
			bold: f("\x1B[1m", "\x1B[22m", "\x1B[22m\x1B[1m"),
			dim: f("\x1B[2m", "\x1B[22m", "\x1B[22m\x1B[2m"),
			italic: f("\x1B[3m", "\x1B[23m"),
			underline: f("\x1B[4m", "\x1B[24m"),
			inverse: f("\x1B[7m", "\x1B[27m"),
			hidden: f("\x1B[8m", "\x1B[28m"),
			strikethrough: f("\x1B[9m", "\x1B[29m"),
			black: f("\x1B[30m", "\x1B[39m"),
			red: f("\x1B[31m", "\x1B[39m"),
			green: f("\x1B[32m", "\x1B[39m"),
			yellow: f("\x1B[33m", "\x1B[39m"),
			blue: f("\x1B[34m", "\x1B[39m"),
			magenta: f("\x1B[35m", "\x1B[39m"),
			cyan: f("\x1B[36m", "\x1B[39m"),
			white: f("\x1B[37m", "\x1B[39m"),
			gray: f("\x1B[90m", "\x1B[39m"),
			bgBlack: f("\x1B[40m", "\x1B[49m"),
			bgRed: f("\x1B[41m", "\x1B[49m"),
			bgGreen: f("\x1B[42m", "\x1B[49m"),
			bgYellow: f("\x1B[43m", "\x1B[49m"),
			bgBlue: f("\x1B[44m", "\x1B[49m"),
			bgMagenta: f("\x1B[45m", "\x1B[49m"),
			bgCyan: f("\x1B[46m", "\x1B[49m"),
			bgWhite: f("\x1B[47m", "\x1B[49m"),
			blackBright: f("\x1B[90m", "\x1B[39m"),
			redBright: f("\x1B[91m", "\x1B[39m"),
			greenBright: f("\x1B[92m", "\x1B[39m"),
			yellowBright: f("\x1B[93m", "\x1B[39m"),
			blueBright: f("\x1B[94m", "\x1B[39m"),
			magentaBright: f("\x1B[95m", "\x1B[39m"),
			cyanBright: f("\x1B[96m", "\x1B[39m"),
			whiteBright: f("\x1B[97m", "\x1B[39m"),
			bgBlackBright: f("\x1B[100m", "\x1B[49m"),
			bgRedBright: f("\x1B[101m", "\x1B[49m"),
			bgGreenBright: f("\x1B[102m", "\x1B[49m"),
			bgYellowBright: f("\x1B[103m", "\x1B[49m"),
			bgBlueBright: f("\x1B[104m", "\x1B[49m"),
			bgMagentaBright: f("\x1B[105m", "\x1B[49m"),
			bgCyanBright: f("\x1B[106m", "\x1B[49m"),
			bgWhiteBright: f("\x1B[107m", "\x1B[49m")
		};
	};
	module.exports = createColors();
	module.exports.createColors = createColors;
}));
// ../../node_modules/js-tokens/index.js
var require_js_tokens = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = /((['"])(?:(?!\2|\\).|\\(?:\r\n|[\s\S]))*(\2)?|`(?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{(?:[^{}]|\{[^}]*\}?)*\}?)*(`)?)|(\/\/.*)|(\/\*(?:[^*]|\*(?!\/))*(\*\/)?)|(\/(?!\*)(?:\[(?:(?![\]\\]).|\\.)*\]|(?![\/\]\\]).|\\.)+\/(?:(?!\s*(?:\b|[\u0080-\uFFFF$\\'"~({]|[+\-!](?!=)|\.?\d))|[gmiyus]{1,6}\b(?![\u0080-\uFFFF$\\]|\s*(?:[+\-*%&|^<>!=?({]|\/(?![\/*])))))|(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d*\.\d+|\d+\.?)(?:[eE][+-]?\d+)?)|((?!\d)(?:(?!\s)[$\w\u0080-\uFFFF]|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})+)|(--|\+\+|&&|\|\||=>|\.{3}|(?:[+\-\/%&|^]|\*{1,2}|<{1,2}|>{1,3}|!=?|={1,2})=?|[?~.,:;[\](){}])|(\s+)|(^$|[\s\S])/g;
	exports.matchToToken = function(match) {
		var token = {
			type: "invalid",
			value: match[0],
			closed: void 0
		};
		if (match[1]) token.type = "string", token.closed = !!(match[3] || match[4]);
		else if (match[5]) token.type = "comment";
		else if (match[6]) token.type = "comment", token.closed = !!match[7];
		else if (match[8]) token.type = "regex";
		else if (match[9]) token.type = "number";
		else if (match[10]) token.type = "name";
		else if (match[11]) token.type = "punctuator";
		else if (match[12]) token.type = "whitespace";
		return token;
	};
}));
// ../../node_modules/@babel/helper-validator-identifier/lib/identifier.js
var require_identifier = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.isIdentifierChar = isIdentifierChar;
	exports.isIdentifierName = isIdentifierName;
	exports.isIdentifierStart = isIdentifierStart;
	let nonASCIIidentifierStartChars = "ªµºÀ-ÖØ-öø-ˁˆ-ˑˠ-ˤˬˮͰ-ʹͶͷͺ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-Ֆՙՠ-ֈא-תׯ-ײؠ-يٮٯٱ-ۓەۥۦۮۯۺ-ۼۿܐܒ-ܯݍ-ޥޱߊ-ߪߴߵߺࠀ-ࠕࠚࠤࠨࡀ-ࡘࡠ-ࡪࡰ-ࢇࢉ-࢏ࢠ-ࣉऄ-हऽॐक़-ॡॱ-ঀঅ-ঌএঐও-নপ-রলশ-হঽৎড়ঢ়য়-ৡৰৱৼਅ-ਊਏਐਓ-ਨਪ-ਰਲਲ਼ਵਸ਼ਸਹਖ਼-ੜਫ਼ੲ-ੴઅ-ઍએ-ઑઓ-નપ-રલળવ-હઽૐૠૡૹଅ-ଌଏଐଓ-ନପ-ରଲଳଵ-ହଽଡ଼ଢ଼ୟ-ୡୱஃஅ-ஊஎ-ஐஒ-கஙசஜஞடணதந-பம-ஹௐఅ-ఌఎ-ఐఒ-నప-హఽౘ-ౚ౜ౝౠౡಀಅ-ಌಎ-ಐಒ-ನಪ-ಳವ-ಹಽ೜-ೞೠೡೱೲഄ-ഌഎ-ഐഒ-ഺഽൎൔ-ൖൟ-ൡൺ-ൿඅ-ඖක-නඳ-රලව-ෆก-ะาำเ-ๆກຂຄຆ-ຊຌ-ຣລວ-ະາຳຽເ-ໄໆໜ-ໟༀཀ-ཇཉ-ཬྈ-ྌက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎႠ-ჅჇჍა-ჺჼ-ቈቊ-ቍቐ-ቖቘቚ-ቝበ-ኈኊ-ኍነ-ኰኲ-ኵኸ-ኾዀዂ-ዅወ-ዖዘ-ጐጒ-ጕጘ-ፚᎀ-ᎏᎠ-Ᏽᏸ-ᏽᐁ-ᙬᙯ-ᙿᚁ-ᚚᚠ-ᛪᛮ-ᛸᜀ-ᜑᜟ-ᜱᝀ-ᝑᝠ-ᝬᝮ-ᝰក-ឳៗៜᠠ-ᡸᢀ-ᢨᢪᢰ-ᣵᤀ-ᤞᥐ-ᥭᥰ-ᥴᦀ-ᦫᦰ-ᧉᨀ-ᨖᨠ-ᩔᪧᬅ-ᬳᭅ-ᭌᮃ-ᮠᮮᮯᮺ-ᯥᰀ-ᰣᱍ-ᱏᱚ-ᱽᲀ-ᲊᲐ-ᲺᲽ-Ჿᳩ-ᳬᳮ-ᳳᳵᳶᳺᴀ-ᶿḀ-ἕἘ-Ἕἠ-ὅὈ-Ὅὐ-ὗὙὛὝὟ-ώᾀ-ᾴᾶ-ᾼιῂ-ῄῆ-ῌῐ-ΐῖ-Ίῠ-Ῥῲ-ῴῶ-ῼⁱⁿₐ-ₜℂℇℊ-ℓℕ℘-ℝℤΩℨK-ℹℼ-ℿⅅ-ⅉⅎⅠ-ↈⰀ-ⳤⳫ-ⳮⳲⳳⴀ-ⴥⴧⴭⴰ-ⵧⵯⶀ-ⶖⶠ-ⶦⶨ-ⶮⶰ-ⶶⶸ-ⶾⷀ-ⷆⷈ-ⷎⷐ-ⷖⷘ-ⷞ々-〇〡-〩〱-〵〸-〼ぁ-ゖ゛-ゟァ-ヺー-ヿㄅ-ㄯㄱ-ㆎㆠ-ㆿㇰ-ㇿ㐀-䶿一-ꒌꓐ-ꓽꔀ-ꘌꘐ-ꘟꘪꘫꙀ-ꙮꙿ-ꚝꚠ-ꛯꜗ-ꜟꜢ-ꞈꞋ-Ƛ꟱-ꠁꠃ-ꠅꠇ-ꠊꠌ-ꠢꡀ-ꡳꢂ-ꢳꣲ-ꣷꣻꣽꣾꤊ-ꤥꤰ-ꥆꥠ-ꥼꦄ-ꦲꧏꧠ-ꧤꧦ-ꧯꧺ-ꧾꨀ-ꨨꩀ-ꩂꩄ-ꩋꩠ-ꩶꩺꩾ-ꪯꪱꪵꪶꪹ-ꪽꫀꫂꫛ-ꫝꫠ-ꫪꫲ-ꫴꬁ-ꬆꬉ-ꬎꬑ-ꬖꬠ-ꬦꬨ-ꬮꬰ-ꭚꭜ-ꭩꭰ-ꯢ가-힣ힰ-ퟆퟋ-ퟻ豈-舘並-龎ﬀ-ﬆﬓ-ﬗיִײַ-ﬨשׁ-זּטּ-לּמּנּסּףּפּצּ-ﮱﯓ-ﴽﵐ-ﶏﶒ-ﷇﷰ-ﷻﹰ-ﹴﹶ-ﻼＡ-Ｚａ-ｚｦ-ﾾￂ-ￇￊ-ￏￒ-ￗￚ-ￜ";
	let nonASCIIidentifierChars = "·̀-ͯ·҃-֑҇-ׇֽֿׁׂׅׄؐ-ًؚ-٩ٰۖ-ۜ۟-۪ۤۧۨ-ۭ۰-۹ܑܰ-݊ަ-ް߀-߉߫-߽߳ࠖ-࠙ࠛ-ࠣࠥ-ࠧࠩ-࡙࠭-࡛ࢗ-࢟࣊-ࣣ࣡-ःऺ-़ा-ॏ॑-ॗॢॣ०-९ঁ-ঃ়া-ৄেৈো-্ৗৢৣ০-৯৾ਁ-ਃ਼ਾ-ੂੇੈੋ-੍ੑ੦-ੱੵઁ-ઃ઼ા-ૅે-ૉો-્ૢૣ૦-૯ૺ-૿ଁ-ଃ଼ା-ୄେୈୋ-୍୕-ୗୢୣ୦-୯ஂா-ூெ-ைொ-்ௗ௦-௯ఀ-ఄ఼ా-ౄె-ైొ-్ౕౖౢౣ౦-౯ಁ-ಃ಼ಾ-ೄೆ-ೈೊ-್ೕೖೢೣ೦-೯ೳഀ-ഃ഻഼ാ-ൄെ-ൈൊ-്ൗൢൣ൦-൯ඁ-ඃ්ා-ුූෘ-ෟ෦-෯ෲෳัิ-ฺ็-๎๐-๙ັິ-ຼ່-໎໐-໙༘༙༠-༩༹༵༷༾༿ཱ-྄྆྇ྍ-ྗྙ-ྼ࿆ါ-ှ၀-၉ၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏ-ႝ፝-፟፩-፱ᜒ-᜕ᜲ-᜴ᝒᝓᝲᝳ឴-៓៝០-៩᠋-᠍᠏-᠙ᢩᤠ-ᤫᤰ-᤻᥆-᥏᧐-᧚ᨗ-ᨛᩕ-ᩞ᩠-᩿᩼-᪉᪐-᪙᪰-᪽ᪿ-᫝᫠-᫫ᬀ-ᬄ᬴-᭄᭐-᭙᭫-᭳ᮀ-ᮂᮡ-ᮭ᮰-᮹᯦-᯳ᰤ-᰷᱀-᱉᱐-᱙᳐-᳔᳒-᳨᳭᳴᳷-᳹᷀-᷿‌‍‿⁀⁔⃐-⃥⃜⃡-⃰⳯-⵿⳱ⷠ-〪ⷿ-゙゚〯・꘠-꘩꙯ꙴ-꙽ꚞꚟ꛰꛱ꠂ꠆ꠋꠣ-ꠧ꠬ꢀꢁꢴ-ꣅ꣐-꣙꣠-꣱ꣿ-꤉ꤦ-꤭ꥇ-꥓ꦀ-ꦃ꦳-꧀꧐-꧙ꧥ꧰-꧹ꨩ-ꨶꩃꩌꩍ꩐-꩙ꩻ-ꩽꪰꪲ-ꪴꪷꪸꪾ꪿꫁ꫫ-ꫯꫵ꫶ꯣ-ꯪ꯬꯭꯰-꯹ﬞ︀-️︠-︯︳︴﹍-﹏０-９＿･";
	const nonASCIIidentifierStart = new RegExp("[" + nonASCIIidentifierStartChars + "]");
	const nonASCIIidentifier = new RegExp("[" + nonASCIIidentifierStartChars + nonASCIIidentifierChars + "]");
	nonASCIIidentifierStartChars = nonASCIIidentifierChars = null;
	const astralIdentifierStartCodes = [
		0,
		11,
		2,
		25,
		2,
		18,
		2,
		1,
		2,
		14,
		3,
		13,
		35,
		122,
		70,
		52,
		268,
		28,
		4,
		48,
		48,
		31,
		14,
		29,
		6,
		37,
		11,
		29,
		3,
		35,
		5,
		7,
		2,
		4,
		43,
		157,
		19,
		35,
		5,
		35,
		5,
		39,
		9,
		51,
		13,
		10,
		2,
		14,
		2,
		6,
		2,
		1,
		2,
		10,
		2,
		14,
		2,
		6,
		2,
		1,
		4,
		51,
		13,
		310,
		10,
		21,
		11,
		7,
		25,
		5,
		2,
		41,
		2,
		8,
		70,
		5,
		3,
		0,
		2,
		43,
		2,
		1,
		4,
		0,
		3,
		22,
		11,
		22,
		10,
		30,
		66,
		18,
		2,
		1,
		11,
		21,
		11,
		25,
		7,
		25,
		39,
		55,
		7,
		1,
		65,
		0,
		16,
		3,
		2,
		2,
		2,
		28,
		43,
		28,
		4,
		28,
		36,
		7,
		2,
		27,
		28,
		53,
		11,
		21,
		11,
		18,
		14,
		17,
		111,
		72,
		56,
		50,
		14,
		50,
		14,
		35,
		39,
		27,
		10,
		22,
		251,
		41,
		7,
		1,
		17,
		5,
		57,
		28,
		11,
		0,
		9,
		21,
		43,
		17,
		47,
		20,
		28,
		22,
		13,
		52,
		58,
		1,
		3,
		0,
		14,
		44,
		33,
		24,
		27,
		35,
		30,
		0,
		3,
		0,
		9,
		34,
		4,
		0,
		13,
		47,
		15,
		3,
		22,
		0,
		2,
		0,
		36,
		17,
		2,
		24,
		20,
		1,
		64,
		6,
		2,
		0,
		2,
		3,
		2,
		14,
		2,
		9,
		8,
		46,
		39,
		7,
		3,
		1,
		3,
		21,
		2,
		6,
		2,
		1,
		2,
		4,
		4,
		0,
		19,
		0,
		13,
		4,
		31,
		9,
		2,
		0,
		3,
		0,
		2,
		37,
		2,
		0,
		26,
		0,
		2,
		0,
		45,
		52,
		19,
		3,
		21,
		2,
		31,
		47,
		21,
		1,
		2,
		0,
		185,
		46,
		42,
		3,
		37,
		47,
		21,
		0,
		60,
		42,
		14,
		0,
		72,
		26,
		38,
		6,
		186,
		43,
		117,
		63,
		32,
		7,
		3,
		0,
		3,
		7,
		2,
		1,
		2,
		23,
		16,
		0,
		2,
		0,
		95,
		7,
		3,
		38,
		17,
		0,
		2,
		0,
		29,
		0,
		11,
		39,
		8,
		0,
		22,
		0,
		12,
		45,
		20,
		0,
		19,
		72,
		200,
		32,
		32,
		8,
		2,
		36,
		18,
		0,
		50,
		29,
		113,
		6,
		2,
		1,
		2,
		37,
		22,
		0,
		26,
		5,
		2,
		1,
		2,
		31,
		15,
		0,
		24,
		43,
		261,
		18,
		16,
		0,
		2,
		12,
		2,
		33,
		125,
		0,
		80,
		921,
		103,
		110,
		18,
		195,
		2637,
		96,
		16,
		1071,
		18,
		5,
		26,
		3994,
		6,
		582,
		6842,
		29,
		1763,
		568,
		8,
		30,
		18,
		78,
		18,
		29,
		19,
		47,
		17,
		3,
		32,
		20,
		6,
		18,
		433,
		44,
		212,
		63,
		33,
		24,
		3,
		24,
		45,
		74,
		6,
		0,
		67,
		12,
		65,
		1,
		2,
		0,
		15,
		4,
		10,
		7381,
		42,
		31,
		98,
		114,
		8702,
		3,
		2,
		6,
		2,
		1,
		2,
		290,
		16,
		0,
		30,
		2,
		3,
		0,
		15,
		3,
		9,
		395,
		2309,
		106,
		6,
		12,
		4,
		8,
		8,
		9,
		5991,
		84,
		2,
		70,
		2,
		1,
		3,
		0,
		3,
		1,
		3,
		3,
		2,
		11,
		2,
		0,
		2,
		6,
		2,
		64,
		2,
		3,
		3,
		7,
		2,
		6,
		2,
		27,
		2,
		3,
		2,
		4,
		2,
		0,
		4,
		6,
		2,
		339,
		3,
		24,
		2,
		24,
		2,
		30,
		2,
		24,
		2,
		30,
		2,
		24,
		2,
		30,
		2,
		24,
		2,
		30,
		2,
		24,
		2,
		7,
		1845,
		30,
		7,
		5,
		262,
		61,
		147,
		44,
		11,
		6,
		17,
		0,
		322,
		29,
		19,
		43,
		485,
		27,
		229,
		29,
		3,
		0,
		208,
		30,
		2,
		2,
		2,
		1,
		2,
		6,
		3,
		4,
		10,
		1,
		225,
		6,
		2,
		3,
		2,
		1,
		2,
		14,
		2,
		196,
		60,
		67,
		8,
		0,
		1205,
		3,
		2,
		26,
		2,
		1,
		2,
		0,
		3,
		0,
		2,
		9,
		2,
		3,
		2,
		0,
		2,
		0,
		7,
		0,
		5,
		0,
		2,
		0,
		2,
		0,
		2,
		2,
		2,
		1,
		2,
		0,
		3,
		0,
		2,
		0,
		2,
		0,
		2,
		0,
		2,
		0,
		2,
		1,
		2,
		0,
		3,
		3,
		2,
		6,
		2,
		3,
		2,
		3,
		2,
		0,
		2,
		9,
		2,
		16,
		6,
		2,
		2,
		4,
		2,
		16,
		4421,
		42719,
		33,
		4381,
		3,
		5773,
		3,
		7472,
		16,
		621,
		2467,
		541,
		1507,
		4938,
		6,
		8489
	];
	const astralIdentifierCodes = [
		509,
		0,
		227,
		0,
		150,
		4,
		294,
		9,
		1368,
		2,
		2,
		1,
		6,
		3,
		41,
		2,
		5,
		0,
		166,
		1,
		574,
		3,
		9,
		9,
		7,
		9,
		32,
		4,
		318,
		1,
		78,
		5,
		71,
		10,
		50,
		3,
		123,
		2,
		54,
		14,
		32,
		10,
		3,
		1,
		11,
		3,
		46,
		10,
		8,
		0,
		46,
		9,
		7,
		2,
		37,
		13,
		2,
		9,
		6,
		1,
		45,
		0,
		13,
		2,
		49,
		13,
		9,
		3,
		2,
		11,
		83,
		11,
		7,
		0,
		3,
		0,
		158,
		11,
		6,
		9,
		7,
		3,
		56,
		1,
		2,
		6,
		3,
		1,
		3,
		2,
		10,
		0,
		11,
		1,
		3,
		6,
		4,
		4,
		68,
		8,
		2,
		0,
		3,
		0,
		2,
		3,
		2,
		4,
		2,
		0,
		15,
		1,
		83,
		17,
		10,
		9,
		5,
		0,
		82,
		19,
		13,
		9,
		214,
		6,
		3,
		8,
		28,
		1,
		83,
		16,
		16,
		9,
		82,
		12,
		9,
		9,
		7,
		19,
		58,
		14,
		5,
		9,
		243,
		14,
		166,
		9,
		71,
		5,
		2,
		1,
		3,
		3,
		2,
		0,
		2,
		1,
		13,
		9,
		120,
		6,
		3,
		6,
		4,
		0,
		29,
		9,
		41,
		6,
		2,
		3,
		9,
		0,
		10,
		10,
		47,
		15,
		199,
		7,
		137,
		9,
		54,
		7,
		2,
		7,
		17,
		9,
		57,
		21,
		2,
		13,
		123,
		5,
		4,
		0,
		2,
		1,
		2,
		6,
		2,
		0,
		9,
		9,
		49,
		4,
		2,
		1,
		2,
		4,
		9,
		9,
		55,
		9,
		266,
		3,
		10,
		1,
		2,
		0,
		49,
		6,
		4,
		4,
		14,
		10,
		5350,
		0,
		7,
		14,
		11465,
		27,
		2343,
		9,
		87,
		9,
		39,
		4,
		60,
		6,
		26,
		9,
		535,
		9,
		470,
		0,
		2,
		54,
		8,
		3,
		82,
		0,
		12,
		1,
		19628,
		1,
		4178,
		9,
		519,
		45,
		3,
		22,
		543,
		4,
		4,
		5,
		9,
		7,
		3,
		6,
		31,
		3,
		149,
		2,
		1418,
		49,
		513,
		54,
		5,
		49,
		9,
		0,
		15,
		0,
		23,
		4,
		2,
		14,
		1361,
		6,
		2,
		16,
		3,
		6,
		2,
		1,
		2,
		4,
		101,
		0,
		161,
		6,
		10,
		9,
		357,
		0,
		62,
		13,
		499,
		13,
		245,
		1,
		2,
		9,
		233,
		0,
		3,
		0,
		8,
		1,
		6,
		0,
		475,
		6,
		110,
		6,
		6,
		9,
		4759,
		9,
		787719,
		239
	];
	function isInAstralSet(code, set) {
		let pos = 65536;
		for (let i = 0, length = set.length; i < length; i += 2) {
			pos += set[i];
			if (pos > code) return false;
			pos += set[i + 1];
			if (pos >= code) return true;
		}
		return false;
	}
	function isIdentifierStart(code) {
		if (code < 65) return code === 36;
		if (code <= 90) return true;
		if (code < 97) return code === 95;
		if (code <= 122) return true;
		if (code <= 65535) return code >= 170 && nonASCIIidentifierStart.test(String.fromCharCode(code));
		return isInAstralSet(code, astralIdentifierStartCodes);
	}
	function isIdentifierChar(code) {
		if (code < 48) return code === 36;
		if (code < 58) return true;
		if (code < 65) return false;
		if (code <= 90) return true;
		if (code < 97) return code === 95;
		if (code <= 122) return true;
		if (code <= 65535) return code >= 170 && nonASCIIidentifier.test(String.fromCharCode(code));
		return isInAstralSet(code, astralIdentifierStartCodes) || isInAstralSet(code, astralIdentifierCodes);
	}
	function isIdentifierName(name) {
		let isFirst = true;
		for (let i = 0; i < name.length; i++) {
			let cp = name.charCodeAt(i);
			if ((cp & 64512) === 55296 && i + 1 < name.length) {
				const trail = name.charCodeAt(++i);
				if ((trail & 64512) === 56320) cp = 65536 + ((cp & 1023) << 10) + (trail & 1023);
			}
			if (isFirst) {
				isFirst = false;
				if (!isIdentifierStart(cp)) return false;
			} else if (!isIdentifierChar(cp)) return false;
		}
		return !isFirst;
	}
}));
// ../../node_modules/@babel/helper-validator-identifier/lib/keyword.js
var require_keyword = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.isKeyword = isKeyword;
	exports.isReservedWord = isReservedWord;
	exports.isStrictBindOnlyReservedWord = isStrictBindOnlyReservedWord;
	exports.isStrictBindReservedWord = isStrictBindReservedWord;
	exports.isStrictReservedWord = isStrictReservedWord;
	const reservedWords = {
		keyword: [
			"break",
			"case",
			"catch",
			"continue",
			"debugger",
			"default",
			"do",
			"else",
			"finally",
			"for",
			"function",
			"if",
			"return",
			"switch",
			"throw",
			"try",
			"var",
			"const",
			"while",
			"with",
			"new",
			"this",
			"super",
			"class",
			"extends",
			"export",
			"import",
			"null",
			"true",
			"false",
			"in",
			"instanceof",
			"typeof",
			"void",
			"delete"
		],
		strict: [
			"implements",
			"interface",
			"let",
			"package",
			"private",
			"protected",
			"public",
			"static",
			"yield"
		],
		strictBind: ["eval", "arguments"]
	};
	const keywords = new Set(reservedWords.keyword);
	const reservedWordsStrictSet = new Set(reservedWords.strict);
	const reservedWordsStrictBindSet = new Set(reservedWords.strictBind);
	function isReservedWord(word, inModule) {
		return inModule && word === "await" || word === "enum";
	}
	function isStrictReservedWord(word, inModule) {
		return isReservedWord(word, inModule) || reservedWordsStrictSet.has(word);
	}
	function isStrictBindOnlyReservedWord(word) {
		return reservedWordsStrictBindSet.has(word);
	}
	function isStrictBindReservedWord(word, inModule) {
		return isStrictReservedWord(word, inModule) || isStrictBindOnlyReservedWord(word);
	}
	function isKeyword(word) {
		return keywords.has(word);
	}
}));
// ../../node_modules/@babel/helper-validator-identifier/lib/index.js
var require_lib$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	Object.defineProperty(exports, "isIdentifierChar", {
		enumerable: true,
		get: function() {
			return _identifier.isIdentifierChar;
		}
	});
	Object.defineProperty(exports, "isIdentifierName", {
		enumerable: true,
		get: function() {
			return _identifier.isIdentifierName;
		}
	});
	Object.defineProperty(exports, "isIdentifierStart", {
		enumerable: true,
		get: function() {
			return _identifier.isIdentifierStart;
		}
	});
	Object.defineProperty(exports, "isKeyword", {
		enumerable: true,
		get: function() {
			return _keyword.isKeyword;
		}
	});
	Object.defineProperty(exports, "isReservedWord", {
		enumerable: true,
		get: function() {
			return _keyword.isReservedWord;
		}
	});
	Object.defineProperty(exports, "isStrictBindOnlyReservedWord", {
		enumerable: true,
		get: function() {
			return _keyword.isStrictBindOnlyReservedWord;
		}
	});
	Object.defineProperty(exports, "isStrictBindReservedWord", {
		enumerable: true,
		get: function() {
			return _keyword.isStrictBindReservedWord;
		}
	});
	Object.defineProperty(exports, "isStrictReservedWord", {
		enumerable: true,
		get: function() {
			return _keyword.isStrictReservedWord;
		}
	});
	var _identifier = require_identifier();
	var _keyword = require_keyword();
}));
// ../../node_modules/@babel/code-frame/lib/index.js
var require_lib$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	var picocolors = require_picocolors();
	var jsTokens = require_js_tokens();
	var helperValidatorIdentifier = require_lib$2();
	function isColorSupported() {
		return typeof process === "object" && (process.env.FORCE_COLOR === "0" || process.env.FORCE_COLOR === "false") ? false : picocolors.isColorSupported;
	}
	const compose = (f, g) => (v) => f(g(v));
	function buildDefs(colors) {
		return {
			keyword: colors.cyan,
			capitalized: colors.yellow,
			jsxIdentifier: colors.yellow,
			punctuator: colors.yellow,
			number: colors.magenta,
			string: colors.green,
			regex: colors.magenta,
			comment: colors.gray,
			invalid: compose(compose(colors.white, colors.bgRed), colors.bold),
			gutter: colors.gray,
			marker: compose(colors.red, colors.bold),
			message: compose(colors.red, colors.bold),
			reset: colors.reset
		};
	}
	const defsOn = buildDefs(picocolors.createColors(true));
	const defsOff = buildDefs(picocolors.createColors(false));
	function getDefs(enabled) {
		return enabled ? defsOn : defsOff;
	}
	const sometimesKeywords = /* @__PURE__ */ new Set([
		"as",
		"async",
		"from",
		"get",
		"of",
		"set"
	]);
	const NEWLINE$1 = /\r\n|[\n\r\u2028\u2029]/;
	const BRACKET = /^[()[\]{}]$/;
	let tokenize;
	const JSX_TAG = /^[a-z][\w-]*$/i;
	const getTokenType = function(token, offset, text) {
		if (token.type === "name") {
			const tokenValue = token.value;
			if (helperValidatorIdentifier.isKeyword(tokenValue) || helperValidatorIdentifier.isStrictReservedWord(tokenValue, true) || sometimesKeywords.has(tokenValue)) return "keyword";
			if (JSX_TAG.test(tokenValue) && (text[offset - 1] === "<" || text.slice(offset - 2, offset) === "</")) return "jsxIdentifier";
			const firstChar = String.fromCodePoint(tokenValue.codePointAt(0));
			if (firstChar !== firstChar.toLowerCase()) return "capitalized";
		}
		if (token.type === "punctuator" && BRACKET.test(token.value)) return "bracket";
		if (token.type === "invalid" && (token.value === "@" || token.value === "#")) return "punctuator";
		return token.type;
	};
	tokenize = function* (text) {
		let match;
		while (match = jsTokens.default.exec(text)) {
			const token = jsTokens.matchToToken(match);
			yield {
				type: getTokenType(token, match.index, text),
				value: token.value
			};
		}
	};
	function highlight(text) {
		if (text === "") return "";
		const defs = getDefs(true);
		let highlighted = "";
		for (const { type, value } of tokenize(text)) if (type in defs) highlighted += value.split(NEWLINE$1).map((str) => defs[type](str)).join("\n");
		else highlighted += value;
		return highlighted;
	}
	let deprecationWarningShown = false;
	const NEWLINE = /\r\n|[\n\r\u2028\u2029]/;
	function getMarkerLines(loc, source, opts, startLineBaseZero) {
		const startLoc = Object.assign({
			column: 0,
			line: -1
		}, loc.start);
		const endLoc = Object.assign({}, startLoc, loc.end);
		const { linesAbove = 2, linesBelow = 3 } = opts || {};
		const startLine = startLoc.line - startLineBaseZero;
		const startColumn = startLoc.column;
		const endLine = endLoc.line - startLineBaseZero;
		const endColumn = endLoc.column;
		let start = Math.max(startLine - (linesAbove + 1), 0);
		let end = Math.min(source.length, endLine + linesBelow);
		if (startLine === -1) start = 0;
		if (endLine === -1) end = source.length;
		const lineDiff = endLine - startLine;
		const markerLines = {};
		if (lineDiff) for (let i = 0; i <= lineDiff; i++) {
			const lineNumber = i + startLine;
			if (!startColumn) markerLines[lineNumber] = true;
			else if (i === 0) markerLines[lineNumber] = [startColumn, source[lineNumber - 1].length - startColumn + 1];
			else if (i === lineDiff) markerLines[lineNumber] = [0, endColumn];
			else markerLines[lineNumber] = [0, source[lineNumber - i].length];
		}
		else if (startColumn === endColumn) {
			if (startColumn) markerLines[startLine] = [startColumn, 0];
			else markerLines[startLine] = true;
		} else markerLines[startLine] = [startColumn, endColumn - startColumn];
		return {
			start,
			end,
			markerLines
		};
	}
	function codeFrameColumns(rawLines, loc, opts = {}) {
		const shouldHighlight = opts.forceColor || isColorSupported() && opts.highlightCode;
		const startLineBaseZero = (opts.startLine || 1) - 1;
		const defs = getDefs(shouldHighlight);
		const { start, end, markerLines } = getMarkerLines(loc, rawLines.split(NEWLINE), opts, startLineBaseZero);
		const hasColumns = loc.start && typeof loc.start.column === "number";
		const numberMaxWidth = String(end + startLineBaseZero).length;
		let frame = (shouldHighlight ? highlight(rawLines) : rawLines).split(NEWLINE, end).slice(start, end).map((line, index) => {
			const number = start + 1 + index;
			const gutter = ` ${` ${number + startLineBaseZero}`.slice(-numberMaxWidth)} |`;
			const hasMarker = markerLines[number];
			const lastMarkerLine = !markerLines[number + 1];
			if (hasMarker) {
				let markerLine = "";
				if (Array.isArray(hasMarker)) {
					const markerSpacing = line.slice(0, Math.max(hasMarker[0] - 1, 0)).replace(/[^\t]/g, " ");
					const numberOfMarkers = hasMarker[1] || 1;
					markerLine = [
						"\n ",
						defs.gutter(gutter.replace(/\d/g, " ")),
						" ",
						markerSpacing,
						defs.marker("^").repeat(numberOfMarkers)
					].join("");
					if (lastMarkerLine && opts.message) markerLine += " " + defs.message(opts.message);
				}
				return [
					defs.marker(">"),
					defs.gutter(gutter),
					line.length > 0 ? ` ${line}` : "",
					markerLine
				].join("");
			} else return ` ${defs.gutter(gutter)}${line.length > 0 ? ` ${line}` : ""}`;
		}).join("\n");
		if (opts.message && !hasColumns) frame = `${" ".repeat(numberMaxWidth + 1)}${opts.message}\n${frame}`;
		if (shouldHighlight) return defs.reset(frame);
		else return frame;
	}
	function index(rawLines, lineNumber, colNumber, opts = {}) {
		if (!deprecationWarningShown) {
			deprecationWarningShown = true;
			const message = "Passing lineNumber and colNumber is deprecated to @babel/code-frame. Please use `codeFrameColumns`.";
			if (process.emitWarning) process.emitWarning(message, "DeprecationWarning");
			else {
				const deprecationError = /* @__PURE__ */ new Error(message);
				deprecationError.name = "DeprecationWarning";
				console.warn(/* @__PURE__ */ new Error(message));
			}
		}
		colNumber = Math.max(colNumber, 0);
		return codeFrameColumns(rawLines, { start: {
			column: colNumber,
			line: lineNumber
		} }, opts);
	}
	exports.codeFrameColumns = codeFrameColumns;
	exports.default = index;
	exports.highlight = highlight;
}));
// ../../node_modules/parse-json/index.js
var require_parse_json = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const errorEx = require_error_ex();
	const fallback = require_json_parse_even_better_errors();
	const { default: LinesAndColumns } = require_build();
	const { codeFrameColumns } = require_lib$1();
	const JSONError = errorEx("JSONError", {
		fileName: errorEx.append("in %s"),
		codeFrame: errorEx.append("\n\n%s\n")
	});
	const parseJson = (string, reviver, filename) => {
		if (typeof reviver === "string") {
			filename = reviver;
			reviver = null;
		}
		try {
			try {
				return JSON.parse(string, reviver);
			} catch (error) {
				fallback(string, reviver);
				throw error;
			}
		} catch (error) {
			error.message = error.message.replace(/\n/g, "");
			const indexMatch = error.message.match(/in JSON at position (\d+) while parsing/);
			const jsonError = new JSONError(error);
			if (filename) jsonError.fileName = filename;
			if (indexMatch && indexMatch.length > 0) {
				const lines = new LinesAndColumns(string);
				const index = Number(indexMatch[1]);
				const location = lines.locationForIndex(index);
				jsonError.codeFrame = codeFrameColumns(string, { start: {
					line: location.line + 1,
					column: location.column + 1
				} }, { highlightCode: true });
			}
			throw jsonError;
		}
	};
	parseJson.JSONError = JSONError;
	module.exports = parseJson;
}));
// ../../node_modules/js-yaml/lib/common.js
var require_common = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	function isNothing(subject) {
		return typeof subject === "undefined" || subject === null;
	}
	function isObject(subject) {
		return typeof subject === "object" && subject !== null;
	}
	function toArray(sequence) {
		if (Array.isArray(sequence)) return sequence;
		else if (isNothing(sequence)) return [];
		return [sequence];
	}
	function extend(target, source) {
		if (source) {
			const sourceKeys = Object.keys(source);
			for (let index = 0, length = sourceKeys.length; index < length; index += 1) {
				const key = sourceKeys[index];
				target[key] = source[key];
			}
		}
		return target;
	}
	function repeat(string, count) {
		let result = "";
		for (let cycle = 0; cycle < count; cycle += 1) result += string;
		return result;
	}
	function isNegativeZero(number) {
		return number === 0 && Number.NEGATIVE_INFINITY === 1 / number;
	}
	module.exports.isNothing = isNothing;
	module.exports.isObject = isObject;
	module.exports.toArray = toArray;
	module.exports.repeat = repeat;
	module.exports.isNegativeZero = isNegativeZero;
	module.exports.extend = extend;
}));
// ../../node_modules/js-yaml/lib/exception.js
var require_exception = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	function formatError(exception, compact) {
		let where = "";
		const message = exception.reason || "(unknown reason)";
		if (!exception.mark) return message;
		if (exception.mark.name) where += "in \"" + exception.mark.name + "\" ";
		where += "(" + (exception.mark.line + 1) + ":" + (exception.mark.column + 1) + ")";
		if (!compact && exception.mark.snippet) where += "\n\n" + exception.mark.snippet;
		return message + " " + where;
	}
	function YAMLException(reason, mark) {
		Error.call(this);
		this.name = "YAMLException";
		this.reason = reason;
		this.mark = mark;
		this.message = formatError(this, false);
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
		else this.stack = (/* @__PURE__ */ new Error()).stack || "";
	}
	YAMLException.prototype = Object.create(Error.prototype);
	YAMLException.prototype.constructor = YAMLException;
	YAMLException.prototype.toString = function toString(compact) {
		return this.name + ": " + formatError(this, compact);
	};
	module.exports = YAMLException;
}));
// ../../node_modules/js-yaml/lib/snippet.js
var require_snippet = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const common = require_common();
	function getLine(buffer, lineStart, lineEnd, position, maxLineLength) {
		let head = "";
		let tail = "";
		const maxHalfLength = Math.floor(maxLineLength / 2) - 1;
		if (position - lineStart > maxHalfLength) {
			head = " ... ";
			lineStart = position - maxHalfLength + head.length;
		}
		if (lineEnd - position > maxHalfLength) {
			tail = " ...";
			lineEnd = position + maxHalfLength - tail.length;
		}
		return {
			str: head + buffer.slice(lineStart, lineEnd).replace(/\t/g, "→") + tail,
			pos: position - lineStart + head.length
		};
	}
	function padStart(string, max) {
		return common.repeat(" ", max - string.length) + string;
	}
	function makeSnippet(mark, options) {
		options = Object.create(options || null);
		if (!mark.buffer) return null;
		if (!options.maxLength) options.maxLength = 79;
		if (typeof options.indent !== "number") options.indent = 1;
		if (typeof options.linesBefore !== "number") options.linesBefore = 3;
		if (typeof options.linesAfter !== "number") options.linesAfter = 2;
		const re = /\r?\n|\r|\0/g;
		const lineStarts = [0];
		const lineEnds = [];
		let match;
		let foundLineNo = -1;
		while (match = re.exec(mark.buffer)) {
			lineEnds.push(match.index);
			lineStarts.push(match.index + match[0].length);
			if (mark.position <= match.index && foundLineNo < 0) foundLineNo = lineStarts.length - 2;
		}
		if (foundLineNo < 0) foundLineNo = lineStarts.length - 1;
		let result = "";
		const lineNoLength = Math.min(mark.line + options.linesAfter, lineEnds.length).toString().length;
		const maxLineLength = options.maxLength - (options.indent + lineNoLength + 3);
		for (let i = 1; i <= options.linesBefore; i++) {
			if (foundLineNo - i < 0) break;
			const line = getLine(mark.buffer, lineStarts[foundLineNo - i], lineEnds[foundLineNo - i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo - i]), maxLineLength);
			result = common.repeat(" ", options.indent) + padStart((mark.line - i + 1).toString(), lineNoLength) + " | " + line.str + "\n" + result;
		}
		const line = getLine(mark.buffer, lineStarts[foundLineNo], lineEnds[foundLineNo], mark.position, maxLineLength);
		result += common.repeat(" ", options.indent) + padStart((mark.line + 1).toString(), lineNoLength) + " | " + line.str + "\n";
		result += common.repeat("-", options.indent + lineNoLength + 3 + line.pos) + "^\n";
		for (let i = 1; i <= options.linesAfter; i++) {
			if (foundLineNo + i >= lineEnds.length) break;
			const line = getLine(mark.buffer, lineStarts[foundLineNo + i], lineEnds[foundLineNo + i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo + i]), maxLineLength);
			result += common.repeat(" ", options.indent) + padStart((mark.line + i + 1).toString(), lineNoLength) + " | " + line.str + "\n";
		}
		return result.replace(/\n$/, "");
	}
	module.exports = makeSnippet;
}));
// ../../node_modules/js-yaml/lib/type.js
var require_type = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const YAMLException = require_exception();
	const TYPE_CONSTRUCTOR_OPTIONS = [
		"kind",
		"multi",
		"resolve",
		"construct",
		"instanceOf",
		"predicate",
		"represent",
		"representName",
		"defaultStyle",
		"styleAliases"
	];
	const YAML_NODE_KINDS = [
		"scalar",
		"sequence",
		"mapping"
	];
	function compileStyleAliases(map) {
		const result = {};
		if (map !== null) Object.keys(map).forEach(function(style) {
			map[style].forEach(function(alias) {
				result[String(alias)] = style;
			});
		});
		return result;
	}
	function Type(tag, options) {
		options = options || {};
		Object.keys(options).forEach(function(name) {
			if (TYPE_CONSTRUCTOR_OPTIONS.indexOf(name) === -1) throw new YAMLException("Unknown option \"" + name + "\" is met in definition of \"" + tag + "\" YAML type.");
		});
		this.options = options;
		this.tag = tag;
		this.kind = options["kind"] || null;
		this.resolve = options["resolve"] || function() {
			return true;
		};
		this.construct = options["construct"] || function(data) {
			return data;
		};
		this.instanceOf = options["instanceOf"] || null;
		this.predicate = options["predicate"] || null;
		this.represent = options["represent"] || null;
		this.representName = options["representName"] || null;
		this.defaultStyle = options["defaultStyle"] || null;
		this.multi = options["multi"] || false;
		this.styleAliases = compileStyleAliases(options["styleAliases"] || null);
		if (YAML_NODE_KINDS.indexOf(this.kind) === -1) throw new YAMLException("Unknown kind \"" + this.kind + "\" is specified for \"" + tag + "\" YAML type.");
	}
	module.exports = Type;
}));
// ../../node_modules/js-yaml/lib/schema.js
var require_schema = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const YAMLException = require_exception();
	const Type = require_type();
	function compileList(schema, name) {
		const result = [];
		schema[name].forEach(function(currentType) {
			let newIndex = result.length;
			result.forEach(function(previousType, previousIndex) {
				if (previousType.tag === currentType.tag && previousType.kind === currentType.kind && previousType.multi === currentType.multi) newIndex = previousIndex;
			});
			result[newIndex] = currentType;
		});
		return result;
	}
	function compileMap() {
		const result = {
			scalar: {},
			sequence: {},
			mapping: {},
			fallback: {},
			multi: {
				scalar: [],
				sequence: [],
				mapping: [],
				fallback: []
			}
		};
		function collectType(type) {
			if (type.multi) {
				result.multi[type.kind].push(type);
				result.multi["fallback"].push(type);
			} else result[type.kind][type.tag] = result["fallback"][type.tag] = type;
		}
		for (let index = 0, length = arguments.length; index < length; index += 1) arguments[index].forEach(collectType);
		return result;
	}
	function Schema(definition) {
		return this.extend(definition);
	}
	Schema.prototype.extend = function extend(definition) {
		let implicit = [];
		let explicit = [];
		if (definition instanceof Type) explicit.push(definition);
		else if (Array.isArray(definition)) explicit = explicit.concat(definition);
		else if (definition && (Array.isArray(definition.implicit) || Array.isArray(definition.explicit))) {
			if (definition.implicit) implicit = implicit.concat(definition.implicit);
			if (definition.explicit) explicit = explicit.concat(definition.explicit);
		} else throw new YAMLException("Schema.extend argument should be a Type, [ Type ], or a schema definition ({ implicit: [...], explicit: [...] })");
		implicit.forEach(function(type) {
			if (!(type instanceof Type)) throw new YAMLException("Specified list of YAML types (or a single Type object) contains a non-Type object.");
			if (type.loadKind && type.loadKind !== "scalar") throw new YAMLException("There is a non-scalar type in the implicit list of a schema. Implicit resolving of such types is not supported.");
			if (type.multi) throw new YAMLException("There is a multi type in the implicit list of a schema. Multi tags can only be listed as explicit.");
		});
		explicit.forEach(function(type) {
			if (!(type instanceof Type)) throw new YAMLException("Specified list of YAML types (or a single Type object) contains a non-Type object.");
		});
		const result = Object.create(Schema.prototype);
		result.implicit = (this.implicit || []).concat(implicit);
		result.explicit = (this.explicit || []).concat(explicit);
		result.compiledImplicit = compileList(result, "implicit");
		result.compiledExplicit = compileList(result, "explicit");
		result.compiledTypeMap = compileMap(result.compiledImplicit, result.compiledExplicit);
		return result;
	};
	module.exports = Schema;
}));
// ../../node_modules/js-yaml/lib/type/str.js
var require_str = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = new (require_type())("tag:yaml.org,2002:str", {
		kind: "scalar",
		construct: function(data) {
			return data !== null ? data : "";
		}
	});
}));
// ../../node_modules/js-yaml/lib/type/seq.js
var require_seq = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = new (require_type())("tag:yaml.org,2002:seq", {
		kind: "sequence",
		construct: function(data) {
			return data !== null ? data : [];
		}
	});
}));
// ../../node_modules/js-yaml/lib/type/map.js
var require_map = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = new (require_type())("tag:yaml.org,2002:map", {
		kind: "mapping",
		construct: function(data) {
			return data !== null ? data : {};
		}
	});
}));
// ../../node_modules/js-yaml/lib/schema/failsafe.js
var require_failsafe = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = new (require_schema())({ explicit: [
		require_str(),
		require_seq(),
		require_map()
	] });
}));
// ../../node_modules/js-yaml/lib/type/null.js
var require_null = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	function resolveYamlNull(data) {
		if (data === null) return true;
		const max = data.length;
		return max === 1 && data === "~" || max === 4 && (data === "null" || data === "Null" || data === "NULL");
	}
	function constructYamlNull() {
		return null;
	}
	function isNull(object) {
		return object === null;
	}
	module.exports = new Type("tag:yaml.org,2002:null", {
		kind: "scalar",
		resolve: resolveYamlNull,
		construct: constructYamlNull,
		predicate: isNull,
		represent: {
			canonical: function() {
				return "~";
			},
			lowercase: function() {
				return "null";
			},
			uppercase: function() {
				return "NULL";
			},
			camelcase: function() {
				return "Null";
			},
			empty: function() {
				return "";
			}
		},
		defaultStyle: "lowercase"
	});
}));
// ../../node_modules/js-yaml/lib/type/bool.js
var require_bool = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	function resolveYamlBoolean(data) {
		if (data === null) return false;
		const max = data.length;
		return max === 4 && (data === "true" || data === "True" || data === "TRUE") || max === 5 && (data === "false" || data === "False" || data === "FALSE");
	}
	function constructYamlBoolean(data) {
		return data === "true" || data === "True" || data === "TRUE";
	}
	function isBoolean(object) {
		return Object.prototype.toString.call(object) === "[object Boolean]";
	}
	module.exports = new Type("tag:yaml.org,2002:bool", {
		kind: "scalar",
		resolve: resolveYamlBoolean,
		construct: constructYamlBoolean,
		predicate: isBoolean,
		represent: {
			lowercase: function(object) {
				return object ? "true" : "false";
			},
			uppercase: function(object) {
				return object ? "TRUE" : "FALSE";
			},
			camelcase: function(object) {
				return object ? "True" : "False";
			}
		},
		defaultStyle: "lowercase"
	});
}));
// ../../node_modules/js-yaml/lib/type/int.js
var require_int = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const common = require_common();
	const Type = require_type();
	function isHexCode(c) {
		return c >= 48 && c <= 57 || c >= 65 && c <= 70 || c >= 97 && c <= 102;
	}
	function isOctCode(c) {
		return c >= 48 && c <= 55;
	}
	function isDecCode(c) {
		return c >= 48 && c <= 57;
	}
	function resolveYamlInteger(data) {
		if (data === null) return false;
		const max = data.length;
		let index = 0;
		let hasDigits = false;
		if (!max) return false;
		let ch = data[index];
		if (ch === "-" || ch === "+") ch = data[++index];
		if (ch === "0") {
			if (index + 1 === max) return true;
			ch = data[++index];
			if (ch === "b") {
				index++;
				for (; index < max; index++) {
					ch = data[index];
					if (ch !== "0" && ch !== "1") return false;
					hasDigits = true;
				}
				return hasDigits && isFinite(parseYamlInteger(data));
			}
			if (ch === "x") {
				index++;
				for (; index < max; index++) {
					if (!isHexCode(data.charCodeAt(index))) return false;
					hasDigits = true;
				}
				return hasDigits && isFinite(parseYamlInteger(data));
			}
			if (ch === "o") {
				index++;
				for (; index < max; index++) {
					if (!isOctCode(data.charCodeAt(index))) return false;
					hasDigits = true;
				}
				return hasDigits && isFinite(parseYamlInteger(data));
			}
		}
		for (; index < max; index++) {
			if (!isDecCode(data.charCodeAt(index))) return false;
			hasDigits = true;
		}
		if (!hasDigits) return false;
		return isFinite(parseYamlInteger(data));
	}
	function parseYamlInteger(data) {
		let value = data;
		let sign = 1;
		let ch = value[0];
		if (ch === "-" || ch === "+") {
			if (ch === "-") sign = -1;
			value = value.slice(1);
			ch = value[0];
		}
		if (value === "0") return 0;
		if (ch === "0") {
			if (value[1] === "b") return sign * parseInt(value.slice(2), 2);
			if (value[1] === "x") return sign * parseInt(value.slice(2), 16);
			if (value[1] === "o") return sign * parseInt(value.slice(2), 8);
		}
		return sign * parseInt(value, 10);
	}
	function constructYamlInteger(data) {
		return parseYamlInteger(data);
	}
	function isInteger(object) {
		return Object.prototype.toString.call(object) === "[object Number]" && object % 1 === 0 && !common.isNegativeZero(object);
	}
	module.exports = new Type("tag:yaml.org,2002:int", {
		kind: "scalar",
		resolve: resolveYamlInteger,
		construct: constructYamlInteger,
		predicate: isInteger,
		represent: {
			binary: function(obj) {
				return obj >= 0 ? "0b" + obj.toString(2) : "-0b" + obj.toString(2).slice(1);
			},
			octal: function(obj) {
				return obj >= 0 ? "0o" + obj.toString(8) : "-0o" + obj.toString(8).slice(1);
			},
			decimal: function(obj) {
				return obj.toString(10);
			},
			hexadecimal: function(obj) {
				return obj >= 0 ? "0x" + obj.toString(16).toUpperCase() : "-0x" + obj.toString(16).toUpperCase().slice(1);
			}
		},
		defaultStyle: "decimal",
		styleAliases: {
			binary: [2, "bin"],
			octal: [8, "oct"],
			decimal: [10, "dec"],
			hexadecimal: [16, "hex"]
		}
	});
}));
// ../../node_modules/js-yaml/lib/type/float.js
var require_float = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const common = require_common();
	const Type = require_type();
	const YAML_FLOAT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?(?:[0-9]+)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	const YAML_FLOAT_SPECIAL_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	function resolveYamlFloat(data) {
		if (data === null) return false;
		if (!YAML_FLOAT_PATTERN.test(data)) return false;
		if (isFinite(parseFloat(data, 10))) return true;
		return YAML_FLOAT_SPECIAL_PATTERN.test(data);
	}
	function constructYamlFloat(data) {
		let value = data.toLowerCase();
		const sign = value[0] === "-" ? -1 : 1;
		if ("+-".indexOf(value[0]) >= 0) value = value.slice(1);
		if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
		else if (value === ".nan") return NaN;
		return sign * parseFloat(value, 10);
	}
	const SCIENTIFIC_WITHOUT_DOT = /^[-+]?[0-9]+e/;
	function representYamlFloat(object, style) {
		if (isNaN(object)) switch (style) {
			case "lowercase": return ".nan";
			case "uppercase": return ".NAN";
			case "camelcase": return ".NaN";
		}
		else if (Number.POSITIVE_INFINITY === object) switch (style) {
			case "lowercase": return ".inf";
			case "uppercase": return ".INF";
			case "camelcase": return ".Inf";
		}
		else if (Number.NEGATIVE_INFINITY === object) switch (style) {
			case "lowercase": return "-.inf";
			case "uppercase": return "-.INF";
			case "camelcase": return "-.Inf";
		}
		else if (common.isNegativeZero(object)) return "-0.0";
		const res = object.toString(10);
		return SCIENTIFIC_WITHOUT_DOT.test(res) ? res.replace("e", ".e") : res;
	}
	function isFloat(object) {
		return Object.prototype.toString.call(object) === "[object Number]" && (object % 1 !== 0 || common.isNegativeZero(object));
	}
	module.exports = new Type("tag:yaml.org,2002:float", {
		kind: "scalar",
		resolve: resolveYamlFloat,
		construct: constructYamlFloat,
		predicate: isFloat,
		represent: representYamlFloat,
		defaultStyle: "lowercase"
	});
}));
// ../../node_modules/js-yaml/lib/schema/json.js
var require_json = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = require_failsafe().extend({ implicit: [
		require_null(),
		require_bool(),
		require_int(),
		require_float()
	] });
}));
// ../../node_modules/js-yaml/lib/schema/core.js
var require_core = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = require_json();
}));
// ../../node_modules/js-yaml/lib/type/timestamp.js
var require_timestamp = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	const YAML_DATE_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$");
	const YAML_TIMESTAMP_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");
	function resolveYamlTimestamp(data) {
		if (data === null) return false;
		if (YAML_DATE_REGEXP.exec(data) !== null) return true;
		if (YAML_TIMESTAMP_REGEXP.exec(data) !== null) return true;
		return false;
	}
	function constructYamlTimestamp(data) {
		let fraction = 0;
		let delta = null;
		let match = YAML_DATE_REGEXP.exec(data);
		if (match === null) match = YAML_TIMESTAMP_REGEXP.exec(data);
		if (match === null) throw new Error("Date resolve error");
		const year = +match[1];
		const month = +match[2] - 1;
		const day = +match[3];
		if (!match[4]) return new Date(Date.UTC(year, month, day));
		const hour = +match[4];
		const minute = +match[5];
		const second = +match[6];
		if (match[7]) {
			fraction = match[7].slice(0, 3);
			while (fraction.length < 3) fraction += "0";
			fraction = +fraction;
		}
		if (match[9]) {
			const tzHour = +match[10];
			const tzMinute = +(match[11] || 0);
			delta = (tzHour * 60 + tzMinute) * 6e4;
			if (match[9] === "-") delta = -delta;
		}
		const date = new Date(Date.UTC(year, month, day, hour, minute, second, fraction));
		if (delta) date.setTime(date.getTime() - delta);
		return date;
	}
	function representYamlTimestamp(object) {
		return object.toISOString();
	}
	module.exports = new Type("tag:yaml.org,2002:timestamp", {
		kind: "scalar",
		resolve: resolveYamlTimestamp,
		construct: constructYamlTimestamp,
		instanceOf: Date,
		represent: representYamlTimestamp
	});
}));
// ../../node_modules/js-yaml/lib/type/merge.js
var require_merge = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	function resolveYamlMerge(data) {
		return data === "<<" || data === null;
	}
	module.exports = new Type("tag:yaml.org,2002:merge", {
		kind: "scalar",
		resolve: resolveYamlMerge
	});
}));
// ../../node_modules/js-yaml/lib/type/binary.js
var require_binary = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	const BASE64_MAP = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\n\r";
	function resolveYamlBinary(data) {
		if (data === null) return false;
		let bitlen = 0;
		const max = data.length;
		const map = BASE64_MAP;
		for (let idx = 0; idx < max; idx++) {
			const code = map.indexOf(data.charAt(idx));
			if (code > 64) continue;
			if (code < 0) return false;
			bitlen += 6;
		}
		return bitlen % 8 === 0;
	}
	function constructYamlBinary(data) {
		const input = data.replace(/[\r\n=]/g, "");
		const max = input.length;
		const map = BASE64_MAP;
		let bits = 0;
		const result = [];
		for (let idx = 0; idx < max; idx++) {
			if (idx % 4 === 0 && idx) {
				result.push(bits >> 16 & 255);
				result.push(bits >> 8 & 255);
				result.push(bits & 255);
			}
			bits = bits << 6 | map.indexOf(input.charAt(idx));
		}
		const tailbits = max % 4 * 6;
		if (tailbits === 0) {
			result.push(bits >> 16 & 255);
			result.push(bits >> 8 & 255);
			result.push(bits & 255);
		} else if (tailbits === 18) {
			result.push(bits >> 10 & 255);
			result.push(bits >> 2 & 255);
		} else if (tailbits === 12) result.push(bits >> 4 & 255);
		return new Uint8Array(result);
	}
	function representYamlBinary(object) {
		let result = "";
		let bits = 0;
		const max = object.length;
		const map = BASE64_MAP;
		for (let idx = 0; idx < max; idx++) {
			if (idx % 3 === 0 && idx) {
				result += map[bits >> 18 & 63];
				result += map[bits >> 12 & 63];
				result += map[bits >> 6 & 63];
				result += map[bits & 63];
			}
			bits = (bits << 8) + object[idx];
		}
		const tail = max % 3;
		if (tail === 0) {
			result += map[bits >> 18 & 63];
			result += map[bits >> 12 & 63];
			result += map[bits >> 6 & 63];
			result += map[bits & 63];
		} else if (tail === 2) {
			result += map[bits >> 10 & 63];
			result += map[bits >> 4 & 63];
			result += map[bits << 2 & 63];
			result += map[64];
		} else if (tail === 1) {
			result += map[bits >> 2 & 63];
			result += map[bits << 4 & 63];
			result += map[64];
			result += map[64];
		}
		return result;
	}
	function isBinary(obj) {
		return Object.prototype.toString.call(obj) === "[object Uint8Array]";
	}
	module.exports = new Type("tag:yaml.org,2002:binary", {
		kind: "scalar",
		resolve: resolveYamlBinary,
		construct: constructYamlBinary,
		predicate: isBinary,
		represent: representYamlBinary
	});
}));
// ../../node_modules/js-yaml/lib/type/omap.js
var require_omap = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	const _hasOwnProperty = Object.prototype.hasOwnProperty;
	const _toString = Object.prototype.toString;
	function resolveYamlOmap(data) {
		if (data === null) return true;
		const objectKeys = {};
		const object = data;
		for (let index = 0, length = object.length; index < length; index += 1) {
			const pair = object[index];
			let pairHasKey = false;
			if (_toString.call(pair) !== "[object Object]") return false;
			let pairKey;
			for (pairKey in pair) if (_hasOwnProperty.call(pair, pairKey)) {
				if (!pairHasKey) pairHasKey = true;
				else return false;
			}
			if (!pairHasKey) return false;
			if (_hasOwnProperty.call(objectKeys, pairKey)) return false;
			Object.defineProperty(objectKeys, pairKey, { value: true });
		}
		return true;
	}
	function constructYamlOmap(data) {
		return data !== null ? data : [];
	}
	module.exports = new Type("tag:yaml.org,2002:omap", {
		kind: "sequence",
		resolve: resolveYamlOmap,
		construct: constructYamlOmap
	});
}));
// ../../node_modules/js-yaml/lib/type/pairs.js
var require_pairs = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	const _toString = Object.prototype.toString;
	function resolveYamlPairs(data) {
		if (data === null) return true;
		const object = data;
		const result = new Array(object.length);
		for (let index = 0, length = object.length; index < length; index += 1) {
			const pair = object[index];
			if (_toString.call(pair) !== "[object Object]") return false;
			const keys = Object.keys(pair);
			if (keys.length !== 1) return false;
			result[index] = [keys[0], pair[keys[0]]];
		}
		return true;
	}
	function constructYamlPairs(data) {
		if (data === null) return [];
		const object = data;
		const result = new Array(object.length);
		for (let index = 0, length = object.length; index < length; index += 1) {
			const pair = object[index];
			const keys = Object.keys(pair);
			result[index] = [keys[0], pair[keys[0]]];
		}
		return result;
	}
	module.exports = new Type("tag:yaml.org,2002:pairs", {
		kind: "sequence",
		resolve: resolveYamlPairs,
		construct: constructYamlPairs
	});
}));
// ../../node_modules/js-yaml/lib/type/set.js
var require_set = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Type = require_type();
	const _hasOwnProperty = Object.prototype.hasOwnProperty;
	function resolveYamlSet(data) {
		if (data === null) return true;
		const object = data;
		for (const key in object) if (_hasOwnProperty.call(object, key)) {
			if (object[key] !== null) return false;
		}
		return true;
	}
	function constructYamlSet(data) {
		return data !== null ? data : {};
	}
	module.exports = new Type("tag:yaml.org,2002:set", {
		kind: "mapping",
		resolve: resolveYamlSet,
		construct: constructYamlSet
	});
}));
// ../../node_modules/js-yaml/lib/schema/default.js
var require_default = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = require_core().extend({
		implicit: [require_timestamp(), require_merge()],
		explicit: [
			require_binary(),
			require_omap(),
			require_pairs(),
			require_set()
		]
	});
}));
// ../../node_modules/js-yaml/lib/loader.js
var require_loader = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const common = require_common();
	const YAMLException = require_exception();
	const makeSnippet = require_snippet();
	const DEFAULT_SCHEMA = require_default();
	const _hasOwnProperty = Object.prototype.hasOwnProperty;
	const CONTEXT_FLOW_IN = 1;
	const CONTEXT_FLOW_OUT = 2;
	const CONTEXT_BLOCK_IN = 3;
	const CONTEXT_BLOCK_OUT = 4;
	const CHOMPING_CLIP = 1;
	const CHOMPING_STRIP = 2;
	const CHOMPING_KEEP = 3;
	const PATTERN_NON_PRINTABLE = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;
	const PATTERN_NON_ASCII_LINE_BREAKS = /[\x85\u2028\u2029]/;
	const PATTERN_FLOW_INDICATORS = /[,\[\]{}]/;
	const PATTERN_TAG_HANDLE = /^(?:!|!!|![0-9A-Za-z-]+!)$/;
	const PATTERN_TAG_URI = /^(?:!|[^,\[\]{}])(?:%[0-9a-f]{2}|[0-9a-z\-#;/?:@&=+$,_.!~*'()\[\]])*$/i;
	function _class(obj) {
		return Object.prototype.toString.call(obj);
	}
	function isEol(c) {
		return c === 10 || c === 13;
	}
	function isWhiteSpace(c) {
		return c === 9 || c === 32;
	}
	function isWsOrEol(c) {
		return c === 9 || c === 32 || c === 10 || c === 13;
	}
	function isFlowIndicator(c) {
		return c === 44 || c === 91 || c === 93 || c === 123 || c === 125;
	}
	function fromHexCode(c) {
		if (c >= 48 && c <= 57) return c - 48;
		const lc = c | 32;
		if (lc >= 97 && lc <= 102) return lc - 97 + 10;
		return -1;
	}
	function escapedHexLen(c) {
		if (c === 120) return 2;
		if (c === 117) return 4;
		if (c === 85) return 8;
		return 0;
	}
	function fromDecimalCode(c) {
		if (c >= 48 && c <= 57) return c - 48;
		return -1;
	}
	function simpleEscapeSequence(c) {
		switch (c) {
			case 48: return "\0";
			case 97: return "\x07";
			case 98: return "\b";
			case 116: return "	";
			case 9: return "	";
			case 110: return "\n";
			case 118: return "\v";
			case 102: return "\f";
			case 114: return "\r";
			case 101: return "\x1B";
			case 32: return " ";
			case 34: return "\"";
			case 47: return "/";
			case 92: return "\\";
			case 78: return "";
			case 95: return "\xA0";
			case 76: return "\u2028";
			case 80: return "\u2029";
			default: return "";
		}
	}
	function charFromCodepoint(c) {
		if (c <= 65535) return String.fromCharCode(c);
		return String.fromCharCode((c - 65536 >> 10) + 55296, (c - 65536 & 1023) + 56320);
	}
	function setProperty(object, key, value) {
		if (key === "__proto__") Object.defineProperty(object, key, {
			configurable: true,
			enumerable: true,
			writable: true,
			value
		});
		else object[key] = value;
	}
	const simpleEscapeCheck = new Array(256);
	const simpleEscapeMap = new Array(256);
	for (let i = 0; i < 256; i++) {
		simpleEscapeCheck[i] = simpleEscapeSequence(i) ? 1 : 0;
		simpleEscapeMap[i] = simpleEscapeSequence(i);
	}
	function State(input, options) {
		this.input = input;
		this.filename = options["filename"] || null;
		this.schema = options["schema"] || DEFAULT_SCHEMA;
		this.onWarning = options["onWarning"] || null;
		this.legacy = options["legacy"] || false;
		this.json = options["json"] || false;
		this.listener = options["listener"] || null;
		this.maxDepth = typeof options["maxDepth"] === "number" ? options["maxDepth"] : 100;
		this.maxTotalMergeKeys = typeof options["maxTotalMergeKeys"] === "number" ? options["maxTotalMergeKeys"] : 1e4;
		this.implicitTypes = this.schema.compiledImplicit;
		this.typeMap = this.schema.compiledTypeMap;
		this.length = input.length;
		this.position = 0;
		this.line = 0;
		this.lineStart = 0;
		this.lineIndent = 0;
		this.depth = 0;
		this.totalMergeKeys = 0;
		this.firstTabInLine = -1;
		this.documents = [];
		this.anchorMapTransactions = [];
	}
	function generateError(state, message) {
		const mark = {
			name: state.filename,
			buffer: state.input.slice(0, -1),
			position: state.position,
			line: state.line,
			column: state.position - state.lineStart
		};
		mark.snippet = makeSnippet(mark);
		return new YAMLException(message, mark);
	}
	function throwError(state, message) {
		throw generateError(state, message);
	}
	function throwWarning(state, message) {
		if (state.onWarning) state.onWarning.call(null, generateError(state, message));
	}
	function storeAnchor(state, name, value) {
		const transactions = state.anchorMapTransactions;
		if (transactions.length !== 0) {
			const transaction = transactions[transactions.length - 1];
			if (!_hasOwnProperty.call(transaction, name)) transaction[name] = {
				existed: _hasOwnProperty.call(state.anchorMap, name),
				value: state.anchorMap[name]
			};
		}
		state.anchorMap[name] = value;
	}
	function beginAnchorTransaction(state) {
		state.anchorMapTransactions.push(Object.create(null));
	}
	function commitAnchorTransaction(state) {
		const transaction = state.anchorMapTransactions.pop();
		const transactions = state.anchorMapTransactions;
		if (transactions.length === 0) return;
		const parent = transactions[transactions.length - 1];
		const names = Object.keys(transaction);
		for (let index = 0, length = names.length; index < length; index += 1) {
			const name = names[index];
			if (!_hasOwnProperty.call(parent, name)) parent[name] = transaction[name];
		}
	}
	function rollbackAnchorTransaction(state) {
		const transaction = state.anchorMapTransactions.pop();
		const names = Object.keys(transaction);
		for (let index = names.length - 1; index >= 0; index -= 1) {
			const entry = transaction[names[index]];
			if (entry.existed) state.anchorMap[names[index]] = entry.value;
			else delete state.anchorMap[names[index]];
		}
	}
	function snapshotState(state) {
		return {
			position: state.position,
			line: state.line,
			lineStart: state.lineStart,
			lineIndent: state.lineIndent,
			firstTabInLine: state.firstTabInLine,
			tag: state.tag,
			anchor: state.anchor,
			kind: state.kind,
			result: state.result
		};
	}
	function restoreState(state, snapshot) {
		state.position = snapshot.position;
		state.line = snapshot.line;
		state.lineStart = snapshot.lineStart;
		state.lineIndent = snapshot.lineIndent;
		state.firstTabInLine = snapshot.firstTabInLine;
		state.tag = snapshot.tag;
		state.anchor = snapshot.anchor;
		state.kind = snapshot.kind;
		state.result = snapshot.result;
	}
	const directiveHandlers = {
		YAML: function handleYamlDirective(state, name, args) {
			if (state.version !== null) throwError(state, "duplication of %YAML directive");
			if (args.length !== 1) throwError(state, "YAML directive accepts exactly one argument");
			const match = /^([0-9]+)\.([0-9]+)$/.exec(args[0]);
			if (match === null) throwError(state, "ill-formed argument of the YAML directive");
			const major = parseInt(match[1], 10);
			const minor = parseInt(match[2], 10);
			if (major !== 1) throwError(state, "unacceptable YAML version of the document");
			state.version = args[0];
			state.checkLineBreaks = minor < 2;
			if (minor !== 1 && minor !== 2) throwWarning(state, "unsupported YAML version of the document");
		},
		TAG: function handleTagDirective(state, name, args) {
			let prefix;
			if (args.length !== 2) throwError(state, "TAG directive accepts exactly two arguments");
			const handle = args[0];
			prefix = args[1];
			if (!PATTERN_TAG_HANDLE.test(handle)) throwError(state, "ill-formed tag handle (first argument) of the TAG directive");
			if (_hasOwnProperty.call(state.tagMap, handle)) throwError(state, "there is a previously declared suffix for \"" + handle + "\" tag handle");
			if (!PATTERN_TAG_URI.test(prefix)) throwError(state, "ill-formed tag prefix (second argument) of the TAG directive");
			try {
				prefix = decodeURIComponent(prefix);
			} catch (err) {
				throwError(state, "tag prefix is malformed: " + prefix);
			}
			state.tagMap[handle] = prefix;
		}
	};
	function captureSegment(state, start, end, checkJson) {
		if (start < end) {
			const _result = state.input.slice(start, end);
			if (checkJson) for (let _position = 0, _length = _result.length; _position < _length; _position += 1) {
				const _character = _result.charCodeAt(_position);
				if (!(_character === 9 || _character >= 32 && _character <= 1114111)) throwError(state, "expected valid JSON character");
			}
			else if (PATTERN_NON_PRINTABLE.test(_result)) throwError(state, "the stream contains non-printable characters");
			state.result += _result;
		}
	}
	function chargeMergeWork(state) {
		state.totalMergeKeys++;
		if (state.maxTotalMergeKeys !== -1 && state.totalMergeKeys > state.maxTotalMergeKeys) throwError(state, "merge keys exceeded maxTotalMergeKeys (" + state.maxTotalMergeKeys + ")");
	}
	function mergeMappings(state, destination, source, overridableKeys) {
		if (!common.isObject(source)) throwError(state, "cannot merge mappings; the provided source object is unacceptable");
		chargeMergeWork(state);
		const sourceKeys = Object.keys(source);
		for (let index = 0, quantity = sourceKeys.length; index < quantity; index += 1) {
			const key = sourceKeys[index];
			chargeMergeWork(state);
			if (!_hasOwnProperty.call(destination, key)) {
				setProperty(destination, key, source[key]);
				overridableKeys[key] = true;
			}
		}
	}
	function storeMappingPair(state, _result, overridableKeys, keyTag, keyNode, valueNode, startLine, startLineStart, startPos) {
		if (Array.isArray(keyNode)) {
			keyNode = Array.prototype.slice.call(keyNode);
			for (let index = 0, quantity = keyNode.length; index < quantity; index += 1) {
				if (Array.isArray(keyNode[index])) throwError(state, "nested arrays are not supported inside keys");
				if (typeof keyNode === "object" && _class(keyNode[index]) === "[object Object]") keyNode[index] = "[object Object]";
			}
		}
		if (typeof keyNode === "object" && _class(keyNode) === "[object Object]") keyNode = "[object Object]";
		keyNode = String(keyNode);
		if (_result === null) _result = {};
		if (keyTag === "tag:yaml.org,2002:merge") {
			if (Array.isArray(valueNode)) {
				if (valueNode.length > 100) throwError(state, "abnormal merge sequence size");
				for (let index = 0, quantity = valueNode.length; index < quantity; index += 1) mergeMappings(state, _result, valueNode[index], overridableKeys);
			} else mergeMappings(state, _result, valueNode, overridableKeys);
		} else {
			if (!state.json && !_hasOwnProperty.call(overridableKeys, keyNode) && _hasOwnProperty.call(_result, keyNode)) {
				state.line = startLine || state.line;
				state.lineStart = startLineStart || state.lineStart;
				state.position = startPos || state.position;
				throwError(state, "duplicated mapping key");
			}
			setProperty(_result, keyNode, valueNode);
			delete overridableKeys[keyNode];
		}
		return _result;
	}
	function readLineBreak(state) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 10) state.position++;
		else if (ch === 13) {
			state.position++;
			if (state.input.charCodeAt(state.position) === 10) state.position++;
		} else throwError(state, "a line break is expected");
		state.line += 1;
		state.lineStart = state.position;
		state.firstTabInLine = -1;
	}
	function skipSeparationSpace(state, allowComments, checkIndent) {
		let lineBreaks = 0;
		let ch = state.input.charCodeAt(state.position);
		while (ch !== 0) {
			while (isWhiteSpace(ch)) {
				if (ch === 9 && state.firstTabInLine === -1) state.firstTabInLine = state.position;
				ch = state.input.charCodeAt(++state.position);
			}
			if (allowComments && ch === 35) do
				ch = state.input.charCodeAt(++state.position);
			while (ch !== 10 && ch !== 13 && ch !== 0);
			if (isEol(ch)) {
				readLineBreak(state);
				ch = state.input.charCodeAt(state.position);
				lineBreaks++;
				state.lineIndent = 0;
				while (ch === 32) {
					state.lineIndent++;
					ch = state.input.charCodeAt(++state.position);
				}
			} else break;
		}
		if (checkIndent !== -1 && lineBreaks !== 0 && state.lineIndent < checkIndent) throwWarning(state, "deficient indentation");
		return lineBreaks;
	}
	function testDocumentSeparator(state) {
		let _position = state.position;
		let ch = state.input.charCodeAt(_position);
		if ((ch === 45 || ch === 46) && ch === state.input.charCodeAt(_position + 1) && ch === state.input.charCodeAt(_position + 2)) {
			_position += 3;
			ch = state.input.charCodeAt(_position);
			if (ch === 0 || isWsOrEol(ch)) return true;
		}
		return false;
	}
	function writeFoldedLines(state, count) {
		if (count === 1) state.result += " ";
		else if (count > 1) state.result += common.repeat("\n", count - 1);
	}
	function readPlainScalar(state, nodeIndent, withinFlowCollection) {
		let captureStart;
		let captureEnd;
		let hasPendingContent;
		let _line;
		let _lineStart;
		let _lineIndent;
		const _kind = state.kind;
		const _result = state.result;
		let ch = state.input.charCodeAt(state.position);
		if (isWsOrEol(ch) || isFlowIndicator(ch) || ch === 35 || ch === 38 || ch === 42 || ch === 33 || ch === 124 || ch === 62 || ch === 39 || ch === 34 || ch === 37 || ch === 64 || ch === 96) return false;
		if (ch === 63 || ch === 45) {
			const following = state.input.charCodeAt(state.position + 1);
			if (isWsOrEol(following) || withinFlowCollection && isFlowIndicator(following)) return false;
		}
		state.kind = "scalar";
		state.result = "";
		captureStart = captureEnd = state.position;
		hasPendingContent = false;
		while (ch !== 0) {
			if (ch === 58) {
				const following = state.input.charCodeAt(state.position + 1);
				if (isWsOrEol(following) || withinFlowCollection && isFlowIndicator(following)) break;
			} else if (ch === 35) {
				if (isWsOrEol(state.input.charCodeAt(state.position - 1))) break;
			} else if (state.position === state.lineStart && testDocumentSeparator(state) || withinFlowCollection && isFlowIndicator(ch)) break;
			else if (isEol(ch)) {
				_line = state.line;
				_lineStart = state.lineStart;
				_lineIndent = state.lineIndent;
				skipSeparationSpace(state, false, -1);
				if (state.lineIndent >= nodeIndent) {
					hasPendingContent = true;
					ch = state.input.charCodeAt(state.position);
					continue;
				} else {
					state.position = captureEnd;
					state.line = _line;
					state.lineStart = _lineStart;
					state.lineIndent = _lineIndent;
					break;
				}
			}
			if (hasPendingContent) {
				captureSegment(state, captureStart, captureEnd, false);
				writeFoldedLines(state, state.line - _line);
				captureStart = captureEnd = state.position;
				hasPendingContent = false;
			}
			if (!isWhiteSpace(ch)) captureEnd = state.position + 1;
			ch = state.input.charCodeAt(++state.position);
		}
		captureSegment(state, captureStart, captureEnd, false);
		if (state.result) return true;
		state.kind = _kind;
		state.result = _result;
		return false;
	}
	function readSingleQuotedScalar(state, nodeIndent) {
		let captureStart;
		let captureEnd;
		let ch = state.input.charCodeAt(state.position);
		if (ch !== 39) return false;
		state.kind = "scalar";
		state.result = "";
		state.position++;
		captureStart = captureEnd = state.position;
		while ((ch = state.input.charCodeAt(state.position)) !== 0) if (ch === 39) {
			captureSegment(state, captureStart, state.position, true);
			ch = state.input.charCodeAt(++state.position);
			if (ch === 39) {
				captureStart = state.position;
				state.position++;
				captureEnd = state.position;
			} else return true;
		} else if (isEol(ch)) {
			captureSegment(state, captureStart, captureEnd, true);
			writeFoldedLines(state, skipSeparationSpace(state, false, nodeIndent));
			captureStart = captureEnd = state.position;
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a single quoted scalar");
		else {
			state.position++;
			if (!isWhiteSpace(ch)) captureEnd = state.position;
		}
		throwError(state, "unexpected end of the stream within a single quoted scalar");
	}
	function readDoubleQuotedScalar(state, nodeIndent) {
		let captureStart;
		let captureEnd;
		let tmp;
		let ch = state.input.charCodeAt(state.position);
		if (ch !== 34) return false;
		state.kind = "scalar";
		state.result = "";
		state.position++;
		captureStart = captureEnd = state.position;
		while ((ch = state.input.charCodeAt(state.position)) !== 0) if (ch === 34) {
			captureSegment(state, captureStart, state.position, true);
			state.position++;
			return true;
		} else if (ch === 92) {
			captureSegment(state, captureStart, state.position, true);
			ch = state.input.charCodeAt(++state.position);
			if (isEol(ch)) skipSeparationSpace(state, false, nodeIndent);
			else if (ch < 256 && simpleEscapeCheck[ch]) {
				state.result += simpleEscapeMap[ch];
				state.position++;
			} else if ((tmp = escapedHexLen(ch)) > 0) {
				let hexLength = tmp;
				let hexResult = 0;
				for (; hexLength > 0; hexLength--) {
					ch = state.input.charCodeAt(++state.position);
					if ((tmp = fromHexCode(ch)) >= 0) hexResult = (hexResult << 4) + tmp;
					else throwError(state, "expected hexadecimal character");
				}
				state.result += charFromCodepoint(hexResult);
				state.position++;
			} else throwError(state, "unknown escape sequence");
			captureStart = captureEnd = state.position;
		} else if (isEol(ch)) {
			captureSegment(state, captureStart, captureEnd, true);
			writeFoldedLines(state, skipSeparationSpace(state, false, nodeIndent));
			captureStart = captureEnd = state.position;
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a double quoted scalar");
		else {
			state.position++;
			if (!isWhiteSpace(ch)) captureEnd = state.position;
		}
		throwError(state, "unexpected end of the stream within a double quoted scalar");
	}
	function readFlowCollection(state, nodeIndent) {
		let readNext = true;
		let _line;
		let _lineStart;
		let _pos;
		const _tag = state.tag;
		let _result;
		const _anchor = state.anchor;
		let terminator;
		let isPair;
		let isExplicitPair;
		let isMapping;
		const overridableKeys = Object.create(null);
		let keyNode;
		let keyTag;
		let valueNode;
		let ch = state.input.charCodeAt(state.position);
		if (ch === 91) {
			terminator = 93;
			isMapping = false;
			_result = [];
		} else if (ch === 123) {
			terminator = 125;
			isMapping = true;
			_result = {};
		} else return false;
		if (state.anchor !== null) storeAnchor(state, state.anchor, _result);
		ch = state.input.charCodeAt(++state.position);
		while (ch !== 0) {
			skipSeparationSpace(state, true, nodeIndent);
			ch = state.input.charCodeAt(state.position);
			if (ch === terminator) {
				state.position++;
				state.tag = _tag;
				state.anchor = _anchor;
				state.kind = isMapping ? "mapping" : "sequence";
				state.result = _result;
				return true;
			} else if (!readNext) throwError(state, "missed comma between flow collection entries");
			else if (ch === 44) throwError(state, "expected the node content, but found ','");
			keyTag = keyNode = valueNode = null;
			isPair = isExplicitPair = false;
			if (ch === 63) {
				if (isWsOrEol(state.input.charCodeAt(state.position + 1))) {
					isPair = isExplicitPair = true;
					state.position++;
					skipSeparationSpace(state, true, nodeIndent);
				}
			}
			_line = state.line;
			_lineStart = state.lineStart;
			_pos = state.position;
			composeNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true);
			keyTag = state.tag;
			keyNode = state.result;
			skipSeparationSpace(state, true, nodeIndent);
			ch = state.input.charCodeAt(state.position);
			if ((isExplicitPair || state.line === _line) && ch === 58) {
				isPair = true;
				ch = state.input.charCodeAt(++state.position);
				skipSeparationSpace(state, true, nodeIndent);
				composeNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true);
				valueNode = state.result;
			}
			if (isMapping) storeMappingPair(state, _result, overridableKeys, keyTag, keyNode, valueNode, _line, _lineStart, _pos);
			else if (isPair) _result.push(storeMappingPair(state, null, overridableKeys, keyTag, keyNode, valueNode, _line, _lineStart, _pos));
			else _result.push(keyNode);
			skipSeparationSpace(state, true, nodeIndent);
			ch = state.input.charCodeAt(state.position);
			if (ch === 44) {
				readNext = true;
				ch = state.input.charCodeAt(++state.position);
			} else readNext = false;
		}
		throwError(state, "unexpected end of the stream within a flow collection");
	}
	function readBlockScalar(state, nodeIndent) {
		let folding;
		let chomping = CHOMPING_CLIP;
		let didReadContent = false;
		let detectedIndent = false;
		let textIndent = nodeIndent;
		let emptyLines = 0;
		let atMoreIndented = false;
		let tmp;
		let ch = state.input.charCodeAt(state.position);
		if (ch === 124) folding = false;
		else if (ch === 62) folding = true;
		else return false;
		state.kind = "scalar";
		state.result = "";
		while (ch !== 0) {
			ch = state.input.charCodeAt(++state.position);
			if (ch === 43 || ch === 45) {
				if (CHOMPING_CLIP === chomping) chomping = ch === 43 ? CHOMPING_KEEP : CHOMPING_STRIP;
				else throwError(state, "repeat of a chomping mode identifier");
			} else if ((tmp = fromDecimalCode(ch)) >= 0) {
				if (tmp === 0) throwError(state, "bad explicit indentation width of a block scalar; it cannot be less than one");
				else if (!detectedIndent) {
					textIndent = nodeIndent + tmp - 1;
					detectedIndent = true;
				} else throwError(state, "repeat of an indentation width identifier");
			} else break;
		}
		if (isWhiteSpace(ch)) {
			do
				ch = state.input.charCodeAt(++state.position);
			while (isWhiteSpace(ch));
			if (ch === 35) do
				ch = state.input.charCodeAt(++state.position);
			while (!isEol(ch) && ch !== 0);
		}
		while (ch !== 0) {
			readLineBreak(state);
			state.lineIndent = 0;
			ch = state.input.charCodeAt(state.position);
			while ((!detectedIndent || state.lineIndent < textIndent) && ch === 32) {
				state.lineIndent++;
				ch = state.input.charCodeAt(++state.position);
			}
			if (!detectedIndent && state.lineIndent > textIndent) textIndent = state.lineIndent;
			if (isEol(ch)) {
				emptyLines++;
				continue;
			}
			if (!detectedIndent && textIndent === 0) throwError(state, "missing indentation for block scalar");
			if (state.lineIndent < textIndent) {
				if (chomping === CHOMPING_KEEP) state.result += common.repeat("\n", didReadContent ? 1 + emptyLines : emptyLines);
				else if (chomping === CHOMPING_CLIP) {
					if (didReadContent) state.result += "\n";
				}
				break;
			}
			if (folding) {
				if (isWhiteSpace(ch)) {
					atMoreIndented = true;
					state.result += common.repeat("\n", didReadContent ? 1 + emptyLines : emptyLines);
				} else if (atMoreIndented) {
					atMoreIndented = false;
					state.result += common.repeat("\n", emptyLines + 1);
				} else if (emptyLines === 0) {
					if (didReadContent) state.result += " ";
				} else state.result += common.repeat("\n", emptyLines);
			} else state.result += common.repeat("\n", didReadContent ? 1 + emptyLines : emptyLines);
			didReadContent = true;
			detectedIndent = true;
			emptyLines = 0;
			const captureStart = state.position;
			while (!isEol(ch) && ch !== 0) ch = state.input.charCodeAt(++state.position);
			captureSegment(state, captureStart, state.position, false);
		}
		return true;
	}
	function readBlockSequence(state, nodeIndent) {
		const _tag = state.tag;
		const _anchor = state.anchor;
		const _result = [];
		let detected = false;
		if (state.firstTabInLine !== -1) return false;
		if (state.anchor !== null) storeAnchor(state, state.anchor, _result);
		let ch = state.input.charCodeAt(state.position);
		while (ch !== 0) {
			if (state.firstTabInLine !== -1) {
				state.position = state.firstTabInLine;
				throwError(state, "tab characters must not be used in indentation");
			}
			if (ch !== 45) break;
			if (!isWsOrEol(state.input.charCodeAt(state.position + 1))) break;
			detected = true;
			state.position++;
			if (skipSeparationSpace(state, true, -1)) {
				if (state.lineIndent <= nodeIndent) {
					_result.push(null);
					ch = state.input.charCodeAt(state.position);
					continue;
				}
			}
			const _line = state.line;
			composeNode(state, nodeIndent, CONTEXT_BLOCK_IN, false, true);
			_result.push(state.result);
			skipSeparationSpace(state, true, -1);
			ch = state.input.charCodeAt(state.position);
			if ((state.line === _line || state.lineIndent > nodeIndent) && ch !== 0) throwError(state, "bad indentation of a sequence entry");
			else if (state.lineIndent < nodeIndent) break;
		}
		if (detected) {
			state.tag = _tag;
			state.anchor = _anchor;
			state.kind = "sequence";
			state.result = _result;
			return true;
		}
		return false;
	}
	function readBlockMapping(state, nodeIndent, flowIndent) {
		let allowCompact;
		let _keyLine;
		let _keyLineStart;
		let _keyPos;
		const _tag = state.tag;
		const _anchor = state.anchor;
		const _result = {};
		const overridableKeys = Object.create(null);
		let keyTag = null;
		let keyNode = null;
		let valueNode = null;
		let atExplicitKey = false;
		let detected = false;
		if (state.firstTabInLine !== -1) return false;
		if (state.anchor !== null) storeAnchor(state, state.anchor, _result);
		let ch = state.input.charCodeAt(state.position);
		while (ch !== 0) {
			if (!atExplicitKey && state.firstTabInLine !== -1) {
				state.position = state.firstTabInLine;
				throwError(state, "tab characters must not be used in indentation");
			}
			const following = state.input.charCodeAt(state.position + 1);
			const _line = state.line;
			if ((ch === 63 || ch === 58) && isWsOrEol(following)) {
				if (ch === 63) {
					if (atExplicitKey) {
						storeMappingPair(state, _result, overridableKeys, keyTag, keyNode, null, _keyLine, _keyLineStart, _keyPos);
						keyTag = keyNode = valueNode = null;
					}
					detected = true;
					atExplicitKey = true;
					allowCompact = true;
				} else if (atExplicitKey) {
					atExplicitKey = false;
					allowCompact = true;
				} else throwError(state, "incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line");
				state.position += 1;
				ch = following;
			} else {
				_keyLine = state.line;
				_keyLineStart = state.lineStart;
				_keyPos = state.position;
				if (!composeNode(state, flowIndent, CONTEXT_FLOW_OUT, false, true)) break;
				if (state.line === _line) {
					ch = state.input.charCodeAt(state.position);
					while (isWhiteSpace(ch)) ch = state.input.charCodeAt(++state.position);
					if (ch === 58) {
						ch = state.input.charCodeAt(++state.position);
						if (!isWsOrEol(ch)) throwError(state, "a whitespace character is expected after the key-value separator within a block mapping");
						if (atExplicitKey) {
							storeMappingPair(state, _result, overridableKeys, keyTag, keyNode, null, _keyLine, _keyLineStart, _keyPos);
							keyTag = keyNode = valueNode = null;
						}
						detected = true;
						atExplicitKey = false;
						allowCompact = false;
						keyTag = state.tag;
						keyNode = state.result;
					} else if (detected) throwError(state, "can not read an implicit mapping pair; a colon is missed");
					else {
						state.tag = _tag;
						state.anchor = _anchor;
						return true;
					}
				} else if (detected) throwError(state, "can not read a block mapping entry; a multiline key may not be an implicit key");
				else {
					state.tag = _tag;
					state.anchor = _anchor;
					return true;
				}
			}
			if (state.line === _line || state.lineIndent > nodeIndent) {
				if (atExplicitKey) {
					_keyLine = state.line;
					_keyLineStart = state.lineStart;
					_keyPos = state.position;
				}
				if (composeNode(state, nodeIndent, CONTEXT_BLOCK_OUT, true, allowCompact)) {
					if (atExplicitKey) keyNode = state.result;
					else valueNode = state.result;
				}
				if (!atExplicitKey) {
					storeMappingPair(state, _result, overridableKeys, keyTag, keyNode, valueNode, _keyLine, _keyLineStart, _keyPos);
					keyTag = keyNode = valueNode = null;
				}
				skipSeparationSpace(state, true, -1);
				ch = state.input.charCodeAt(state.position);
			}
			if ((state.line === _line || state.lineIndent > nodeIndent) && ch !== 0) throwError(state, "bad indentation of a mapping entry");
			else if (state.lineIndent < nodeIndent) break;
		}
		if (atExplicitKey) storeMappingPair(state, _result, overridableKeys, keyTag, keyNode, null, _keyLine, _keyLineStart, _keyPos);
		if (detected) {
			state.tag = _tag;
			state.anchor = _anchor;
			state.kind = "mapping";
			state.result = _result;
		}
		return detected;
	}
	function readTagProperty(state) {
		let isVerbatim = false;
		let isNamed = false;
		let tagHandle;
		let tagName;
		let ch = state.input.charCodeAt(state.position);
		if (ch !== 33) return false;
		if (state.tag !== null) throwError(state, "duplication of a tag property");
		ch = state.input.charCodeAt(++state.position);
		if (ch === 60) {
			isVerbatim = true;
			ch = state.input.charCodeAt(++state.position);
		} else if (ch === 33) {
			isNamed = true;
			tagHandle = "!!";
			ch = state.input.charCodeAt(++state.position);
		} else tagHandle = "!";
		let _position = state.position;
		if (isVerbatim) {
			do
				ch = state.input.charCodeAt(++state.position);
			while (ch !== 0 && ch !== 62);
			if (state.position < state.length) {
				tagName = state.input.slice(_position, state.position);
				ch = state.input.charCodeAt(++state.position);
			} else throwError(state, "unexpected end of the stream within a verbatim tag");
		} else {
			while (ch !== 0 && !isWsOrEol(ch)) {
				if (ch === 33) {
					if (!isNamed) {
						tagHandle = state.input.slice(_position - 1, state.position + 1);
						if (!PATTERN_TAG_HANDLE.test(tagHandle)) throwError(state, "named tag handle cannot contain such characters");
						isNamed = true;
						_position = state.position + 1;
					} else throwError(state, "tag suffix cannot contain exclamation marks");
				}
				ch = state.input.charCodeAt(++state.position);
			}
			tagName = state.input.slice(_position, state.position);
			if (PATTERN_FLOW_INDICATORS.test(tagName)) throwError(state, "tag suffix cannot contain flow indicator characters");
		}
		if (tagName && !PATTERN_TAG_URI.test(tagName)) throwError(state, "tag name cannot contain such characters: " + tagName);
		try {
			tagName = decodeURIComponent(tagName);
		} catch (err) {
			throwError(state, "tag name is malformed: " + tagName);
		}
		if (isVerbatim) state.tag = tagName;
		else if (_hasOwnProperty.call(state.tagMap, tagHandle)) state.tag = state.tagMap[tagHandle] + tagName;
		else if (tagHandle === "!") state.tag = "!" + tagName;
		else if (tagHandle === "!!") state.tag = "tag:yaml.org,2002:" + tagName;
		else throwError(state, "undeclared tag handle \"" + tagHandle + "\"");
		return true;
	}
	function readAnchorProperty(state) {
		let ch = state.input.charCodeAt(state.position);
		if (ch !== 38) return false;
		if (state.anchor !== null) throwError(state, "duplication of an anchor property");
		ch = state.input.charCodeAt(++state.position);
		const _position = state.position;
		while (ch !== 0 && !isWsOrEol(ch) && !isFlowIndicator(ch)) ch = state.input.charCodeAt(++state.position);
		if (state.position === _position) throwError(state, "name of an anchor node must contain at least one character");
		state.anchor = state.input.slice(_position, state.position);
		return true;
	}
	function readAlias(state) {
		let ch = state.input.charCodeAt(state.position);
		if (ch !== 42) return false;
		ch = state.input.charCodeAt(++state.position);
		const _position = state.position;
		while (ch !== 0 && !isWsOrEol(ch) && !isFlowIndicator(ch)) ch = state.input.charCodeAt(++state.position);
		if (state.position === _position) throwError(state, "name of an alias node must contain at least one character");
		const alias = state.input.slice(_position, state.position);
		if (!_hasOwnProperty.call(state.anchorMap, alias)) throwError(state, "unidentified alias \"" + alias + "\"");
		state.result = state.anchorMap[alias];
		skipSeparationSpace(state, true, -1);
		return true;
	}
	function tryReadBlockMappingFromProperty(state, propertyStart, nodeIndent, flowIndent) {
		const fallbackState = snapshotState(state);
		beginAnchorTransaction(state);
		restoreState(state, propertyStart);
		state.tag = null;
		state.anchor = null;
		state.kind = null;
		state.result = null;
		if (readBlockMapping(state, nodeIndent, flowIndent) && state.kind === "mapping") {
			commitAnchorTransaction(state);
			return true;
		}
		rollbackAnchorTransaction(state);
		restoreState(state, fallbackState);
		return false;
	}
	function composeNode(state, parentIndent, nodeContext, allowToSeek, allowCompact) {
		let allowBlockScalars;
		let allowBlockCollections;
		let indentStatus = 1;
		let atNewLine = false;
		let hasContent = false;
		let propertyStart = null;
		let type;
		let flowIndent;
		let blockIndent;
		if (state.depth >= state.maxDepth) throwError(state, "nesting exceeded maxDepth (" + state.maxDepth + ")");
		state.depth += 1;
		if (state.listener !== null) state.listener("open", state);
		state.tag = null;
		state.anchor = null;
		state.kind = null;
		state.result = null;
		const allowBlockStyles = allowBlockScalars = allowBlockCollections = CONTEXT_BLOCK_OUT === nodeContext || CONTEXT_BLOCK_IN === nodeContext;
		if (allowToSeek) {
			if (skipSeparationSpace(state, true, -1)) {
				atNewLine = true;
				if (state.lineIndent > parentIndent) indentStatus = 1;
				else if (state.lineIndent === parentIndent) indentStatus = 0;
				else if (state.lineIndent < parentIndent) indentStatus = -1;
			}
		}
		if (indentStatus === 1) while (true) {
			const ch = state.input.charCodeAt(state.position);
			const propertyState = snapshotState(state);
			if (atNewLine && (ch === 33 && state.tag !== null || ch === 38 && state.anchor !== null)) break;
			if (!readTagProperty(state) && !readAnchorProperty(state)) break;
			if (propertyStart === null) propertyStart = propertyState;
			if (skipSeparationSpace(state, true, -1)) {
				atNewLine = true;
				allowBlockCollections = allowBlockStyles;
				if (state.lineIndent > parentIndent) indentStatus = 1;
				else if (state.lineIndent === parentIndent) indentStatus = 0;
				else if (state.lineIndent < parentIndent) indentStatus = -1;
			} else allowBlockCollections = false;
		}
		if (allowBlockCollections) allowBlockCollections = atNewLine || allowCompact;
		if (indentStatus === 1 || CONTEXT_BLOCK_OUT === nodeContext) {
			if (CONTEXT_FLOW_IN === nodeContext || CONTEXT_FLOW_OUT === nodeContext) flowIndent = parentIndent;
			else flowIndent = parentIndent + 1;
			blockIndent = state.position - state.lineStart;
			if (indentStatus === 1) {
				if (allowBlockCollections && (readBlockSequence(state, blockIndent) || readBlockMapping(state, blockIndent, flowIndent)) || readFlowCollection(state, flowIndent)) hasContent = true;
				else {
					const ch = state.input.charCodeAt(state.position);
					if (propertyStart !== null && allowBlockStyles && !allowBlockCollections && ch !== 124 && ch !== 62 && tryReadBlockMappingFromProperty(state, propertyStart, propertyStart.position - propertyStart.lineStart, flowIndent)) hasContent = true;
					else if (allowBlockScalars && readBlockScalar(state, flowIndent) || readSingleQuotedScalar(state, flowIndent) || readDoubleQuotedScalar(state, flowIndent)) hasContent = true;
					else if (readAlias(state)) {
						hasContent = true;
						if (state.tag !== null || state.anchor !== null) throwError(state, "alias node should not have any properties");
					} else if (readPlainScalar(state, flowIndent, CONTEXT_FLOW_IN === nodeContext)) {
						hasContent = true;
						if (state.tag === null) state.tag = "?";
					}
					if (state.anchor !== null) storeAnchor(state, state.anchor, state.result);
				}
			} else if (indentStatus === 0) hasContent = allowBlockCollections && readBlockSequence(state, blockIndent);
		}
		if (state.tag === null) {
			if (state.anchor !== null) storeAnchor(state, state.anchor, state.result);
		} else if (state.tag === "?") {
			if (state.result !== null && state.kind !== "scalar") throwError(state, "unacceptable node kind for !<?> tag; it should be \"scalar\", not \"" + state.kind + "\"");
			for (let typeIndex = 0, typeQuantity = state.implicitTypes.length; typeIndex < typeQuantity; typeIndex += 1) {
				type = state.implicitTypes[typeIndex];
				if (type.resolve(state.result)) {
					state.result = type.construct(state.result);
					state.tag = type.tag;
					if (state.anchor !== null) storeAnchor(state, state.anchor, state.result);
					break;
				}
			}
		} else if (state.tag !== "!") {
			if (_hasOwnProperty.call(state.typeMap[state.kind || "fallback"], state.tag)) type = state.typeMap[state.kind || "fallback"][state.tag];
			else {
				type = null;
				const typeList = state.typeMap.multi[state.kind || "fallback"];
				for (let typeIndex = 0, typeQuantity = typeList.length; typeIndex < typeQuantity; typeIndex += 1) if (state.tag.slice(0, typeList[typeIndex].tag.length) === typeList[typeIndex].tag) {
					type = typeList[typeIndex];
					break;
				}
			}
			if (!type) throwError(state, "unknown tag !<" + state.tag + ">");
			if (state.result !== null && type.kind !== state.kind) throwError(state, "unacceptable node kind for !<" + state.tag + "> tag; it should be \"" + type.kind + "\", not \"" + state.kind + "\"");
			if (!type.resolve(state.result, state.tag)) throwError(state, "cannot resolve a node with !<" + state.tag + "> explicit tag");
			else {
				state.result = type.construct(state.result, state.tag);
				if (state.anchor !== null) storeAnchor(state, state.anchor, state.result);
			}
		}
		if (state.listener !== null) state.listener("close", state);
		state.depth -= 1;
		return state.tag !== null || state.anchor !== null || hasContent;
	}
	function readDocument(state) {
		const documentStart = state.position;
		let hasDirectives = false;
		let ch;
		state.version = null;
		state.checkLineBreaks = state.legacy;
		state.tagMap = Object.create(null);
		state.anchorMap = Object.create(null);
		while ((ch = state.input.charCodeAt(state.position)) !== 0) {
			skipSeparationSpace(state, true, -1);
			ch = state.input.charCodeAt(state.position);
			if (state.lineIndent > 0 || ch !== 37) break;
			hasDirectives = true;
			ch = state.input.charCodeAt(++state.position);
			let _position = state.position;
			while (ch !== 0 && !isWsOrEol(ch)) ch = state.input.charCodeAt(++state.position);
			const directiveName = state.input.slice(_position, state.position);
			const directiveArgs = [];
			if (directiveName.length < 1) throwError(state, "directive name must not be less than one character in length");
			while (ch !== 0) {
				while (isWhiteSpace(ch)) ch = state.input.charCodeAt(++state.position);
				if (ch === 35) {
					do
						ch = state.input.charCodeAt(++state.position);
					while (ch !== 0 && !isEol(ch));
					break;
				}
				if (isEol(ch)) break;
				_position = state.position;
				while (ch !== 0 && !isWsOrEol(ch)) ch = state.input.charCodeAt(++state.position);
				directiveArgs.push(state.input.slice(_position, state.position));
			}
			if (ch !== 0) readLineBreak(state);
			if (_hasOwnProperty.call(directiveHandlers, directiveName)) directiveHandlers[directiveName](state, directiveName, directiveArgs);
			else throwWarning(state, "unknown document directive \"" + directiveName + "\"");
		}
		skipSeparationSpace(state, true, -1);
		if (state.lineIndent === 0 && state.input.charCodeAt(state.position) === 45 && state.input.charCodeAt(state.position + 1) === 45 && state.input.charCodeAt(state.position + 2) === 45) {
			state.position += 3;
			skipSeparationSpace(state, true, -1);
		} else if (hasDirectives) throwError(state, "directives end mark is expected");
		composeNode(state, state.lineIndent - 1, CONTEXT_BLOCK_OUT, false, true);
		skipSeparationSpace(state, true, -1);
		if (state.checkLineBreaks && PATTERN_NON_ASCII_LINE_BREAKS.test(state.input.slice(documentStart, state.position))) throwWarning(state, "non-ASCII line breaks are interpreted as content");
		state.documents.push(state.result);
		if (state.position === state.lineStart && testDocumentSeparator(state)) {
			if (state.input.charCodeAt(state.position) === 46) {
				state.position += 3;
				skipSeparationSpace(state, true, -1);
			}
			return;
		}
		if (state.position < state.length - 1) throwError(state, "end of the stream or a document separator is expected");
	}
	function loadDocuments(input, options) {
		input = String(input);
		options = options || {};
		if (input.length !== 0) {
			if (input.charCodeAt(input.length - 1) !== 10 && input.charCodeAt(input.length - 1) !== 13) input += "\n";
			if (input.charCodeAt(0) === 65279) input = input.slice(1);
		}
		const state = new State(input, options);
		const nullpos = input.indexOf("\0");
		if (nullpos !== -1) {
			state.position = nullpos;
			throwError(state, "null byte is not allowed in input");
		}
		state.input += "\0";
		while (state.input.charCodeAt(state.position) === 32) {
			state.lineIndent += 1;
			state.position += 1;
		}
		while (state.position < state.length - 1) readDocument(state);
		return state.documents;
	}
	function loadAll(input, iterator, options) {
		if (iterator !== null && typeof iterator === "object" && typeof options === "undefined") {
			options = iterator;
			iterator = null;
		}
		const documents = loadDocuments(input, options);
		if (typeof iterator !== "function") return documents;
		for (let index = 0, length = documents.length; index < length; index += 1) iterator(documents[index]);
	}
	function load(input, options) {
		const documents = loadDocuments(input, options);
		if (documents.length === 0) return;
		else if (documents.length === 1) return documents[0];
		throw new YAMLException("expected a single document in the stream, but found more");
	}
	module.exports.loadAll = loadAll;
	module.exports.load = load;
}));
// ../../node_modules/js-yaml/lib/dumper.js
var require_dumper = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const common = require_common();
	const YAMLException = require_exception();
	const DEFAULT_SCHEMA = require_default();
	const _toString = Object.prototype.toString;
	const _hasOwnProperty = Object.prototype.hasOwnProperty;
	const CHAR_BOM = 65279;
	const CHAR_TAB = 9;
	const CHAR_LINE_FEED = 10;
	const CHAR_CARRIAGE_RETURN = 13;
	const CHAR_SPACE = 32;
	const CHAR_EXCLAMATION = 33;
	const CHAR_DOUBLE_QUOTE = 34;
	const CHAR_SHARP = 35;
	const CHAR_PERCENT = 37;
	const CHAR_AMPERSAND = 38;
	const CHAR_SINGLE_QUOTE = 39;
	const CHAR_ASTERISK = 42;
	const CHAR_COMMA = 44;
	const CHAR_MINUS = 45;
	const CHAR_COLON = 58;
	const CHAR_EQUALS = 61;
	const CHAR_GREATER_THAN = 62;
	const CHAR_QUESTION = 63;
	const CHAR_COMMERCIAL_AT = 64;
	const CHAR_LEFT_SQUARE_BRACKET = 91;
	const CHAR_RIGHT_SQUARE_BRACKET = 93;
	const CHAR_GRAVE_ACCENT = 96;
	const CHAR_LEFT_CURLY_BRACKET = 123;
	const CHAR_VERTICAL_LINE = 124;
	const CHAR_RIGHT_CURLY_BRACKET = 125;
	const ESCAPE_SEQUENCES = {};
	ESCAPE_SEQUENCES[0] = "\\0";
	ESCAPE_SEQUENCES[7] = "\\a";
	ESCAPE_SEQUENCES[8] = "\\b";
	ESCAPE_SEQUENCES[9] = "\\t";
	ESCAPE_SEQUENCES[10] = "\\n";
	ESCAPE_SEQUENCES[11] = "\\v";
	ESCAPE_SEQUENCES[12] = "\\f";
	ESCAPE_SEQUENCES[13] = "\\r";
	ESCAPE_SEQUENCES[27] = "\\e";
	ESCAPE_SEQUENCES[34] = "\\\"";
	ESCAPE_SEQUENCES[92] = "\\\\";
	ESCAPE_SEQUENCES[133] = "\\N";
	ESCAPE_SEQUENCES[160] = "\\_";
	ESCAPE_SEQUENCES[8232] = "\\L";
	ESCAPE_SEQUENCES[8233] = "\\P";
	const DEPRECATED_BOOLEANS_SYNTAX = [
		"y",
		"Y",
		"yes",
		"Yes",
		"YES",
		"on",
		"On",
		"ON",
		"n",
		"N",
		"no",
		"No",
		"NO",
		"off",
		"Off",
		"OFF"
	];
	const DEPRECATED_BASE60_SYNTAX = /^[-+]?[0-9_]+(?::[0-9_]+)+(?:\.[0-9_]*)?$/;
	function compileStyleMap(schema, map) {
		if (map === null) return {};
		const result = {};
		const keys = Object.keys(map);
		for (let index = 0, length = keys.length; index < length; index += 1) {
			let tag = keys[index];
			let style = String(map[tag]);
			if (tag.slice(0, 2) === "!!") tag = "tag:yaml.org,2002:" + tag.slice(2);
			const type = schema.compiledTypeMap["fallback"][tag];
			if (type && _hasOwnProperty.call(type.styleAliases, style)) style = type.styleAliases[style];
			result[tag] = style;
		}
		return result;
	}
	function encodeHex(character) {
		let handle;
		let length;
		const string = character.toString(16).toUpperCase();
		if (character <= 255) {
			handle = "x";
			length = 2;
		} else if (character <= 65535) {
			handle = "u";
			length = 4;
		} else if (character <= 4294967295) {
			handle = "U";
			length = 8;
		} else throw new YAMLException("code point within a string may not be greater than 0xFFFFFFFF");
		return "\\" + handle + common.repeat("0", length - string.length) + string;
	}
	const QUOTING_TYPE_SINGLE = 1;
	const QUOTING_TYPE_DOUBLE = 2;
	function State(options) {
		this.schema = options["schema"] || DEFAULT_SCHEMA;
		this.indent = Math.max(1, options["indent"] || 2);
		this.noArrayIndent = options["noArrayIndent"] || false;
		this.skipInvalid = options["skipInvalid"] || false;
		this.flowLevel = common.isNothing(options["flowLevel"]) ? -1 : options["flowLevel"];
		this.styleMap = compileStyleMap(this.schema, options["styles"] || null);
		this.sortKeys = options["sortKeys"] || false;
		this.lineWidth = options["lineWidth"] || 80;
		this.noRefs = options["noRefs"] || false;
		this.noCompatMode = options["noCompatMode"] || false;
		this.condenseFlow = options["condenseFlow"] || false;
		this.quotingType = options["quotingType"] === "\"" ? QUOTING_TYPE_DOUBLE : QUOTING_TYPE_SINGLE;
		this.forceQuotes = options["forceQuotes"] || false;
		this.replacer = typeof options["replacer"] === "function" ? options["replacer"] : null;
		this.implicitTypes = this.schema.compiledImplicit;
		this.explicitTypes = this.schema.compiledExplicit;
		this.tag = null;
		this.result = "";
		this.duplicates = [];
		this.usedDuplicates = null;
	}
	function indentString(string, spaces) {
		const ind = common.repeat(" ", spaces);
		let position = 0;
		let result = "";
		const length = string.length;
		while (position < length) {
			let line;
			const next = string.indexOf("\n", position);
			if (next === -1) {
				line = string.slice(position);
				position = length;
			} else {
				line = string.slice(position, next + 1);
				position = next + 1;
			}
			if (line.length && line !== "\n") result += ind;
			result += line;
		}
		return result;
	}
	function generateNextLine(state, level) {
		return "\n" + common.repeat(" ", state.indent * level);
	}
	function testImplicitResolving(state, str) {
		for (let index = 0, length = state.implicitTypes.length; index < length; index += 1) if (state.implicitTypes[index].resolve(str)) return true;
		return false;
	}
	function isWhitespace(c) {
		return c === CHAR_SPACE || c === CHAR_TAB;
	}
	function isPrintable(c) {
		return c >= 32 && c <= 126 || c >= 161 && c <= 55295 && c !== 8232 && c !== 8233 || c >= 57344 && c <= 65533 && c !== CHAR_BOM || c >= 65536 && c <= 1114111;
	}
	function isNsCharOrWhitespace(c) {
		return isPrintable(c) && c !== CHAR_BOM && c !== CHAR_CARRIAGE_RETURN && c !== CHAR_LINE_FEED;
	}
	function isPlainSafe(c, prev, inblock) {
		const cIsNsCharOrWhitespace = isNsCharOrWhitespace(c);
		const cIsNsChar = cIsNsCharOrWhitespace && !isWhitespace(c);
		return (inblock ? cIsNsCharOrWhitespace : cIsNsCharOrWhitespace && c !== CHAR_COMMA && c !== CHAR_LEFT_SQUARE_BRACKET && c !== CHAR_RIGHT_SQUARE_BRACKET && c !== CHAR_LEFT_CURLY_BRACKET && c !== CHAR_RIGHT_CURLY_BRACKET) && c !== CHAR_SHARP && !(prev === CHAR_COLON && !cIsNsChar) || isNsCharOrWhitespace(prev) && !isWhitespace(prev) && c === CHAR_SHARP || prev === CHAR_COLON && cIsNsChar;
	}
	function isPlainSafeFirst(c) {
		return isPrintable(c) && c !== CHAR_BOM && !isWhitespace(c) && c !== CHAR_MINUS && c !== CHAR_QUESTION && c !== CHAR_COLON && c !== CHAR_COMMA && c !== CHAR_LEFT_SQUARE_BRACKET && c !== CHAR_RIGHT_SQUARE_BRACKET && c !== CHAR_LEFT_CURLY_BRACKET && c !== CHAR_RIGHT_CURLY_BRACKET && c !== CHAR_SHARP && c !== CHAR_AMPERSAND && c !== CHAR_ASTERISK && c !== CHAR_EXCLAMATION && c !== CHAR_VERTICAL_LINE && c !== CHAR_EQUALS && c !== CHAR_GREATER_THAN && c !== CHAR_SINGLE_QUOTE && c !== CHAR_DOUBLE_QUOTE && c !== CHAR_PERCENT && c !== CHAR_COMMERCIAL_AT && c !== CHAR_GRAVE_ACCENT;
	}
	function isPlainSafeLast(c) {
		return !isWhitespace(c) && c !== CHAR_COLON;
	}
	function codePointAt(string, pos) {
		const first = string.charCodeAt(pos);
		let second;
		if (first >= 55296 && first <= 56319 && pos + 1 < string.length) {
			second = string.charCodeAt(pos + 1);
			if (second >= 56320 && second <= 57343) return (first - 55296) * 1024 + second - 56320 + 65536;
		}
		return first;
	}
	function needIndentIndicator(string) {
		return /^\n* /.test(string);
	}
	const STYLE_PLAIN = 1;
	const STYLE_SINGLE = 2;
	const STYLE_LITERAL = 3;
	const STYLE_FOLDED = 4;
	const STYLE_DOUBLE = 5;
	function chooseScalarStyle(string, singleLineOnly, indentPerLevel, lineWidth, testAmbiguousType, quotingType, forceQuotes, inblock) {
		let i;
		let char = 0;
		let prevChar = null;
		let hasLineBreak = false;
		let hasFoldableLine = false;
		const shouldTrackWidth = lineWidth !== -1;
		let previousLineBreak = -1;
		let plain = isPlainSafeFirst(codePointAt(string, 0)) && isPlainSafeLast(codePointAt(string, string.length - 1));
		if (singleLineOnly || forceQuotes) for (i = 0; i < string.length; char >= 65536 ? i += 2 : i++) {
			char = codePointAt(string, i);
			if (!isPrintable(char)) return STYLE_DOUBLE;
			plain = plain && isPlainSafe(char, prevChar, inblock);
			prevChar = char;
		}
		else {
			for (i = 0; i < string.length; char >= 65536 ? i += 2 : i++) {
				char = codePointAt(string, i);
				if (char === CHAR_LINE_FEED) {
					hasLineBreak = true;
					if (shouldTrackWidth) {
						hasFoldableLine = hasFoldableLine || i - previousLineBreak - 1 > lineWidth && string[previousLineBreak + 1] !== " ";
						previousLineBreak = i;
					}
				} else if (!isPrintable(char)) return STYLE_DOUBLE;
				plain = plain && isPlainSafe(char, prevChar, inblock);
				prevChar = char;
			}
			hasFoldableLine = hasFoldableLine || shouldTrackWidth && i - previousLineBreak - 1 > lineWidth && string[previousLineBreak + 1] !== " ";
		}
		if (!hasLineBreak && !hasFoldableLine) {
			if (plain && !forceQuotes && !testAmbiguousType(string)) return STYLE_PLAIN;
			return quotingType === QUOTING_TYPE_DOUBLE ? STYLE_DOUBLE : STYLE_SINGLE;
		}
		if (indentPerLevel > 9 && needIndentIndicator(string)) return STYLE_DOUBLE;
		if (!forceQuotes) return hasFoldableLine ? STYLE_FOLDED : STYLE_LITERAL;
		return quotingType === QUOTING_TYPE_DOUBLE ? STYLE_DOUBLE : STYLE_SINGLE;
	}
	function writeScalar(state, string, level, iskey, inblock) {
		state.dump = function() {
			if (string.length === 0) return state.quotingType === QUOTING_TYPE_DOUBLE ? "\"\"" : "''";
			if (!state.noCompatMode) {
				if (DEPRECATED_BOOLEANS_SYNTAX.indexOf(string) !== -1 || DEPRECATED_BASE60_SYNTAX.test(string)) return state.quotingType === QUOTING_TYPE_DOUBLE ? "\"" + string + "\"" : "'" + string + "'";
			}
			const indent = state.indent * Math.max(1, level);
			const lineWidth = state.lineWidth === -1 ? -1 : Math.max(Math.min(state.lineWidth, 40), state.lineWidth - indent);
			const singleLineOnly = iskey || state.flowLevel > -1 && level >= state.flowLevel;
			function testAmbiguity(string) {
				return testImplicitResolving(state, string);
			}
			switch (chooseScalarStyle(string, singleLineOnly, state.indent, lineWidth, testAmbiguity, state.quotingType, state.forceQuotes && !iskey, inblock)) {
				case STYLE_PLAIN: return string;
				case STYLE_SINGLE: return "'" + string.replace(/'/g, "''") + "'";
				case STYLE_LITERAL: return "|" + blockHeader(string, state.indent) + dropEndingNewline(indentString(string, indent));
				case STYLE_FOLDED: return ">" + blockHeader(string, state.indent) + dropEndingNewline(indentString(foldString(string, lineWidth), indent));
				case STYLE_DOUBLE: return "\"" + escapeString(string, lineWidth) + "\"";
				default: throw new YAMLException("impossible error: invalid scalar style");
			}
		}();
	}
	function blockHeader(string, indentPerLevel) {
		const indentIndicator = needIndentIndicator(string) ? String(indentPerLevel) : "";
		const clip = string[string.length - 1] === "\n";
		return indentIndicator + (clip && (string[string.length - 2] === "\n" || string === "\n") ? "+" : clip ? "" : "-") + "\n";
	}
	function dropEndingNewline(string) {
		return string[string.length - 1] === "\n" ? string.slice(0, -1) : string;
	}
	function foldString(string, width) {
		const lineRe = /(\n+)([^\n]*)/g;
		let result = function() {
			let nextLF = string.indexOf("\n");
			nextLF = nextLF !== -1 ? nextLF : string.length;
			lineRe.lastIndex = nextLF;
			return foldLine(string.slice(0, nextLF), width);
		}();
		let prevMoreIndented = string[0] === "\n" || string[0] === " ";
		let moreIndented;
		let match;
		while (match = lineRe.exec(string)) {
			const prefix = match[1];
			const line = match[2];
			moreIndented = line[0] === " ";
			result += prefix + (!prevMoreIndented && !moreIndented && line !== "" ? "\n" : "") + foldLine(line, width);
			prevMoreIndented = moreIndented;
		}
		return result;
	}
	function foldLine(line, width) {
		if (line === "" || line[0] === " ") return line;
		const breakRe = / [^ ]/g;
		let match;
		let start = 0;
		let end;
		let curr = 0;
		let next = 0;
		let result = "";
		while (match = breakRe.exec(line)) {
			next = match.index;
			if (next - start > width) {
				end = curr > start ? curr : next;
				result += "\n" + line.slice(start, end);
				start = end + 1;
			}
			curr = next;
		}
		result += "\n";
		if (line.length - start > width && curr > start) result += line.slice(start, curr) + "\n" + line.slice(curr + 1);
		else result += line.slice(start);
		return result.slice(1);
	}
	function escapeString(string) {
		let result = "";
		let char = 0;
		for (let i = 0; i < string.length; char >= 65536 ? i += 2 : i++) {
			char = codePointAt(string, i);
			const escapeSeq = ESCAPE_SEQUENCES[char];
			if (!escapeSeq && isPrintable(char)) {
				result += string[i];
				if (char >= 65536) result += string[i + 1];
			} else result += escapeSeq || encodeHex(char);
		}
		return result;
	}
	function writeFlowSequence(state, level, object) {
		let _result = "";
		const _tag = state.tag;
		for (let index = 0, length = object.length; index < length; index += 1) {
			let value = object[index];
			if (state.replacer) value = state.replacer.call(object, String(index), value);
			if (writeNode(state, level, value, false, false) || typeof value === "undefined" && writeNode(state, level, null, false, false)) {
				if (_result !== "") _result += "," + (!state.condenseFlow ? " " : "");
				_result += state.dump;
			}
		}
		state.tag = _tag;
		state.dump = "[" + _result + "]";
	}
	function writeBlockSequence(state, level, object, compact) {
		let _result = "";
		const _tag = state.tag;
		for (let index = 0, length = object.length; index < length; index += 1) {
			let value = object[index];
			if (state.replacer) value = state.replacer.call(object, String(index), value);
			if (writeNode(state, level + 1, value, true, true, false, true) || typeof value === "undefined" && writeNode(state, level + 1, null, true, true, false, true)) {
				if (!compact || _result !== "") _result += generateNextLine(state, level);
				if (state.dump && CHAR_LINE_FEED === state.dump.charCodeAt(0)) _result += "-";
				else _result += "- ";
				_result += state.dump;
			}
		}
		state.tag = _tag;
		state.dump = _result || "[]";
	}
	function writeFlowMapping(state, level, object) {
		let _result = "";
		const _tag = state.tag;
		const objectKeyList = Object.keys(object);
		for (let index = 0, length = objectKeyList.length; index < length; index += 1) {
			let pairBuffer = "";
			if (_result !== "") pairBuffer += ", ";
			if (state.condenseFlow) pairBuffer += "\"";
			const objectKey = objectKeyList[index];
			let objectValue = object[objectKey];
			if (state.replacer) objectValue = state.replacer.call(object, objectKey, objectValue);
			if (!writeNode(state, level, objectKey, false, false)) continue;
			if (state.dump.length > 1024) pairBuffer += "? ";
			pairBuffer += state.dump + (state.condenseFlow ? "\"" : "") + ":" + (state.condenseFlow ? "" : " ");
			if (!writeNode(state, level, objectValue, false, false)) continue;
			pairBuffer += state.dump;
			_result += pairBuffer;
		}
		state.tag = _tag;
		state.dump = "{" + _result + "}";
	}
	function writeBlockMapping(state, level, object, compact) {
		let _result = "";
		const _tag = state.tag;
		const objectKeyList = Object.keys(object);
		if (state.sortKeys === true) objectKeyList.sort();
		else if (typeof state.sortKeys === "function") objectKeyList.sort(state.sortKeys);
		else if (state.sortKeys) throw new YAMLException("sortKeys must be a boolean or a function");
		for (let index = 0, length = objectKeyList.length; index < length; index += 1) {
			let pairBuffer = "";
			if (!compact || _result !== "") pairBuffer += generateNextLine(state, level);
			const objectKey = objectKeyList[index];
			let objectValue = object[objectKey];
			if (state.replacer) objectValue = state.replacer.call(object, objectKey, objectValue);
			if (!writeNode(state, level + 1, objectKey, true, true, true)) continue;
			const explicitPair = state.tag !== null && state.tag !== "?" || state.dump && state.dump.length > 1024;
			if (explicitPair) {
				if (state.dump && CHAR_LINE_FEED === state.dump.charCodeAt(0)) pairBuffer += "?";
				else pairBuffer += "? ";
			}
			pairBuffer += state.dump;
			if (explicitPair) pairBuffer += generateNextLine(state, level);
			if (!writeNode(state, level + 1, objectValue, true, explicitPair)) continue;
			if (state.dump && CHAR_LINE_FEED === state.dump.charCodeAt(0)) pairBuffer += ":";
			else pairBuffer += ": ";
			pairBuffer += state.dump;
			_result += pairBuffer;
		}
		state.tag = _tag;
		state.dump = _result || "{}";
	}
	function detectType(state, object, explicit) {
		const typeList = explicit ? state.explicitTypes : state.implicitTypes;
		for (let index = 0, length = typeList.length; index < length; index += 1) {
			const type = typeList[index];
			if ((type.instanceOf || type.predicate) && (!type.instanceOf || typeof object === "object" && object instanceof type.instanceOf) && (!type.predicate || type.predicate(object))) {
				if (explicit) {
					if (type.multi && type.representName) state.tag = type.representName(object);
					else state.tag = type.tag;
				} else state.tag = "?";
				if (type.represent) {
					const style = state.styleMap[type.tag] || type.defaultStyle;
					let _result;
					if (_toString.call(type.represent) === "[object Function]") _result = type.represent(object, style);
					else if (_hasOwnProperty.call(type.represent, style)) _result = type.represent[style](object, style);
					else throw new YAMLException("!<" + type.tag + "> tag resolver accepts not \"" + style + "\" style");
					state.dump = _result;
				}
				return true;
			}
		}
		return false;
	}
	function writeNode(state, level, object, block, compact, iskey, isblockseq) {
		state.tag = null;
		state.dump = object;
		if (!detectType(state, object, false)) detectType(state, object, true);
		const type = _toString.call(state.dump);
		const inblock = block;
		if (block) block = state.flowLevel < 0 || state.flowLevel > level;
		const objectOrArray = type === "[object Object]" || type === "[object Array]";
		let duplicateIndex;
		let duplicate;
		if (objectOrArray) {
			duplicateIndex = state.duplicates.indexOf(object);
			duplicate = duplicateIndex !== -1;
		}
		if (state.tag !== null && state.tag !== "?" || duplicate || state.indent !== 2 && level > 0) compact = false;
		if (duplicate && state.usedDuplicates[duplicateIndex]) state.dump = "*ref_" + duplicateIndex;
		else {
			if (objectOrArray && duplicate && !state.usedDuplicates[duplicateIndex]) state.usedDuplicates[duplicateIndex] = true;
			if (type === "[object Object]") {
				if (block && Object.keys(state.dump).length !== 0) {
					writeBlockMapping(state, level, state.dump, compact);
					if (duplicate) state.dump = "&ref_" + duplicateIndex + state.dump;
				} else {
					writeFlowMapping(state, level, state.dump);
					if (duplicate) state.dump = "&ref_" + duplicateIndex + " " + state.dump;
				}
			} else if (type === "[object Array]") {
				if (block && state.dump.length !== 0) {
					if (state.noArrayIndent && !isblockseq && level > 0) writeBlockSequence(state, level - 1, state.dump, compact);
					else writeBlockSequence(state, level, state.dump, compact);
					if (duplicate) state.dump = "&ref_" + duplicateIndex + state.dump;
				} else {
					writeFlowSequence(state, level, state.dump);
					if (duplicate) state.dump = "&ref_" + duplicateIndex + " " + state.dump;
				}
			} else if (type === "[object String]") {
				if (state.tag !== "?") writeScalar(state, state.dump, level, iskey, inblock);
			} else if (type === "[object Undefined]") return false;
			else {
				if (state.skipInvalid) return false;
				throw new YAMLException("unacceptable kind of an object to dump " + type);
			}
			if (state.tag !== null && state.tag !== "?") {
				let tagStr = encodeURI(state.tag[0] === "!" ? state.tag.slice(1) : state.tag).replace(/!/g, "%21");
				if (state.tag[0] === "!") tagStr = "!" + tagStr;
				else if (tagStr.slice(0, 18) === "tag:yaml.org,2002:") tagStr = "!!" + tagStr.slice(18);
				else tagStr = "!<" + tagStr + ">";
				state.dump = tagStr + " " + state.dump;
			}
		}
		return true;
	}
	function getDuplicateReferences(object, state) {
		const objects = [];
		const duplicatesIndexes = [];
		inspectNode(object, objects, duplicatesIndexes);
		const length = duplicatesIndexes.length;
		for (let index = 0; index < length; index += 1) state.duplicates.push(objects[duplicatesIndexes[index]]);
		state.usedDuplicates = new Array(length);
	}
	function inspectNode(object, objects, duplicatesIndexes) {
		if (object !== null && typeof object === "object") {
			const index = objects.indexOf(object);
			if (index !== -1) {
				if (duplicatesIndexes.indexOf(index) === -1) duplicatesIndexes.push(index);
			} else {
				objects.push(object);
				if (Array.isArray(object)) for (let i = 0, length = object.length; i < length; i += 1) inspectNode(object[i], objects, duplicatesIndexes);
				else {
					const objectKeyList = Object.keys(object);
					for (let i = 0, length = objectKeyList.length; i < length; i += 1) inspectNode(object[objectKeyList[i]], objects, duplicatesIndexes);
				}
			}
		}
	}
	function dump(input, options) {
		options = options || {};
		const state = new State(options);
		if (!state.noRefs) getDuplicateReferences(input, state);
		let value = input;
		if (state.replacer) value = state.replacer.call({ "": value }, "", value);
		if (writeNode(state, 0, value, true, true)) return state.dump + "\n";
		return "";
	}
	module.exports.dump = dump;
}));
// ../../node_modules/js-yaml/index.js
var require_js_yaml = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const loader = require_loader();
	const dumper = require_dumper();
	function renamed(from, to) {
		return function() {
			throw new Error("Function yaml." + from + " is removed in js-yaml 4. Use yaml." + to + " instead, which is now safe by default.");
		};
	}
	module.exports.Type = require_type();
	module.exports.Schema = require_schema();
	module.exports.FAILSAFE_SCHEMA = require_failsafe();
	module.exports.JSON_SCHEMA = require_json();
	module.exports.CORE_SCHEMA = require_core();
	module.exports.DEFAULT_SCHEMA = require_default();
	module.exports.load = loader.load;
	module.exports.loadAll = loader.loadAll;
	module.exports.dump = dumper.dump;
	module.exports.YAMLException = require_exception();
	module.exports.types = {
		binary: require_binary(),
		float: require_float(),
		map: require_map(),
		null: require_null(),
		pairs: require_pairs(),
		set: require_set(),
		timestamp: require_timestamp(),
		bool: require_bool(),
		int: require_int(),
		merge: require_merge(),
		omap: require_omap(),
		seq: require_seq(),
		str: require_str()
	};
	module.exports.safeLoad = renamed("safeLoad", "load");
	module.exports.safeLoadAll = renamed("safeLoadAll", "loadAll");
	module.exports.safeDump = renamed("safeDump", "dump");
}));
// ../../node_modules/cosmiconfig/dist/loaders.js
var require_loaders = /* @__PURE__ */ __commonJSMin(((exports, module, this$4) => {
	var __importDefault = this$4 && this$4.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.loadTs = exports.loadTsSync = exports.loadYaml = exports.loadJson = exports.loadJs = exports.loadJsSync = void 0;
	const fs_1 = __require("fs");
	const promises_1 = __require("fs/promises");
	const path_1 = __importDefault(__require("path"));
	const url_1 = __require("url");
	let importFresh;
	exports.loadJsSync = function loadJsSync(filepath) {
		if (importFresh === void 0) importFresh = require_import_fresh();
		return importFresh(filepath);
	};
	exports.loadJs = async function loadJs(filepath) {
		try {
			const { href } = (0, url_1.pathToFileURL)(filepath);
			return (await import(href)).default;
		} catch (error) {
			return (0, exports.loadJsSync)(filepath, "");
		}
	};
	let parseJson;
	exports.loadJson = function loadJson(filepath, content) {
		if (parseJson === void 0) parseJson = require_parse_json();
		try {
			return parseJson(content);
		} catch (error) {
			error.message = `JSON Error in ${filepath}:\n${error.message}`;
			throw error;
		}
	};
	let yaml;
	exports.loadYaml = function loadYaml(filepath, content) {
		if (yaml === void 0) yaml = require_js_yaml();
		try {
			return yaml.load(content);
		} catch (error) {
			error.message = `YAML Error in ${filepath}:\n${error.message}`;
			throw error;
		}
	};
	let typescript;
	exports.loadTsSync = function loadTsSync(filepath, content) {
		/* istanbul ignore next -- @preserve */
		if (typescript === void 0) typescript = require_version$1();
		const compiledFilepath = `${filepath.slice(0, -2)}cjs`;
		try {
			const config = resolveTsConfig(path_1.default.dirname(filepath)) ?? {};
			config.compilerOptions = {
				...config.compilerOptions,
				module: typescript.ModuleKind.NodeNext,
				moduleResolution: typescript.ModuleResolutionKind.NodeNext,
				target: typescript.ScriptTarget.ES2022,
				noEmit: false
			};
			content = typescript.transpileModule(content, config).outputText;
			(0, fs_1.writeFileSync)(compiledFilepath, content);
			return (0, exports.loadJsSync)(compiledFilepath, content).default;
		} catch (error) {
			error.message = `TypeScript Error in ${filepath}:\n${error.message}`;
			throw error;
		} finally {
			if ((0, fs_1.existsSync)(compiledFilepath)) (0, fs_1.rmSync)(compiledFilepath);
		}
	};
	exports.loadTs = async function loadTs(filepath, content) {
		if (typescript === void 0) typescript = (await import("./version-DYm569Z2.js").then((m) => /* @__PURE__ */ __toESM(m.default))).default;
		const compiledFilepath = `${filepath.slice(0, -2)}mjs`;
		try {
			const config = resolveTsConfig(path_1.default.dirname(filepath)) ?? {};
			config.compilerOptions = {
				...config.compilerOptions,
				module: typescript.ModuleKind.ES2022,
				moduleResolution: typescript.ModuleResolutionKind.Bundler,
				target: typescript.ScriptTarget.ES2022,
				noEmit: false
			};
			content = typescript.transpileModule(content, config).outputText;
			await (0, promises_1.writeFile)(compiledFilepath, content);
			const { href } = (0, url_1.pathToFileURL)(compiledFilepath);
			return (await import(href)).default;
		} catch (error) {
			error.message = `TypeScript Error in ${filepath}:\n${error.message}`;
			throw error;
		} finally {
			if ((0, fs_1.existsSync)(compiledFilepath)) await (0, promises_1.rm)(compiledFilepath);
		}
	};
	function resolveTsConfig(directory) {
		const filePath = typescript.findConfigFile(directory, (fileName) => {
			return typescript.sys.fileExists(fileName);
		});
		if (filePath !== void 0) {
			const { config, error } = typescript.readConfigFile(filePath, (path) => typescript.sys.readFile(path));
			if (error) throw new Error(`Error in ${filePath}: ${error.messageText.toString()}`);
			return config;
		}
	}
}));
// ../../node_modules/cosmiconfig/dist/Explorer.js
var require_Explorer = /* @__PURE__ */ __commonJSMin(((exports, module, this$3) => {
	var __importDefault = this$3 && this$3.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.Explorer = void 0;
	const promises_1 = __importDefault(__require("fs/promises"));
	const path_1 = __importDefault(__require("path"));
	const path_type_1 = require_path_type();
	const ExplorerBase_js_1 = require_ExplorerBase();
	const loaders_js_1 = require_loaders();
	const util_js_1 = require_util();
	/**
	* @internal
	*/
	var Explorer = class extends ExplorerBase_js_1.ExplorerBase {
		async load(filepath) {
			filepath = path_1.default.resolve(filepath);
			const load = async () => {
				return await this.config.transform(await this.#readConfiguration(filepath));
			};
			if (this.loadCache) return await (0, util_js_1.emplace)(this.loadCache, filepath, load);
			return await load();
		}
		async search(from = "") {
			if (this.config.metaConfigFilePath) {
				this.loadingMetaConfig = true;
				const config = await this.load(this.config.metaConfigFilePath);
				this.loadingMetaConfig = false;
				if (config && !config.isEmpty) return config;
			}
			const stopDir = path_1.default.resolve(this.config.stopDir);
			from = path_1.default.resolve(from);
			const search = async () => {
				/* istanbul ignore if -- @preserve */
				if (await (0, path_type_1.isDirectory)(from)) for (const place of this.config.searchPlaces) {
					const filepath = path_1.default.join(from, place);
					try {
						const result = await this.#readConfiguration(filepath);
						if (result !== null && !(result.isEmpty && this.config.ignoreEmptySearchPlaces)) return await this.config.transform(result);
					} catch (error) {
						if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") continue;
						throw error;
					}
				}
				const dir = path_1.default.dirname(from);
				if (from !== stopDir && from !== dir) {
					from = dir;
					if (this.searchCache) return await (0, util_js_1.emplace)(this.searchCache, from, search);
					return await search();
				}
				return await this.config.transform(null);
			};
			if (this.searchCache) return await (0, util_js_1.emplace)(this.searchCache, from, search);
			return await search();
		}
		async #readConfiguration(filepath) {
			const contents = await promises_1.default.readFile(filepath, { encoding: "utf-8" });
			return this.toCosmiconfigResult(filepath, await this.#loadConfiguration(filepath, contents));
		}
		async #loadConfiguration(filepath, contents) {
			if (contents.trim() === "") return;
			if (path_1.default.basename(filepath) === "package.json") return (0, util_js_1.getPropertyByPath)((0, loaders_js_1.loadJson)(filepath, contents), this.config.packageProp) ?? null;
			const extension = path_1.default.extname(filepath);
			try {
				const loader = this.config.loaders[extension || "noExt"] ?? this.config.loaders["default"];
				if (loader !== void 0) return await loader(filepath, contents);
			} catch (error) {
				error.filepath = filepath;
				throw error;
			}
			throw new Error(`No loader specified for ${(0, ExplorerBase_js_1.getExtensionDescription)(extension)}`);
		}
	};
	exports.Explorer = Explorer;
}));
// ../../node_modules/cosmiconfig/dist/ExplorerSync.js
var require_ExplorerSync = /* @__PURE__ */ __commonJSMin(((exports, module, this$2) => {
	var __importDefault = this$2 && this$2.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.ExplorerSync = void 0;
	const fs_1 = __importDefault(__require("fs"));
	const path_1 = __importDefault(__require("path"));
	const path_type_1 = require_path_type();
	const ExplorerBase_js_1 = require_ExplorerBase();
	const loaders_js_1 = require_loaders();
	const util_js_1 = require_util();
	/**
	* @internal
	*/
	var ExplorerSync = class extends ExplorerBase_js_1.ExplorerBase {
		load(filepath) {
			filepath = path_1.default.resolve(filepath);
			const load = () => {
				return this.config.transform(this.#readConfiguration(filepath));
			};
			if (this.loadCache) return (0, util_js_1.emplace)(this.loadCache, filepath, load);
			return load();
		}
		search(from = "") {
			if (this.config.metaConfigFilePath) {
				this.loadingMetaConfig = true;
				const config = this.load(this.config.metaConfigFilePath);
				this.loadingMetaConfig = false;
				if (config && !config.isEmpty) return config;
			}
			const stopDir = path_1.default.resolve(this.config.stopDir);
			from = path_1.default.resolve(from);
			const search = () => {
				/* istanbul ignore if -- @preserve */
				if ((0, path_type_1.isDirectorySync)(from)) for (const place of this.config.searchPlaces) {
					const filepath = path_1.default.join(from, place);
					try {
						const result = this.#readConfiguration(filepath);
						if (result !== null && !(result.isEmpty && this.config.ignoreEmptySearchPlaces)) return this.config.transform(result);
					} catch (error) {
						if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") continue;
						throw error;
					}
				}
				const dir = path_1.default.dirname(from);
				if (from !== stopDir && from !== dir) {
					from = dir;
					if (this.searchCache) return (0, util_js_1.emplace)(this.searchCache, from, search);
					return search();
				}
				return this.config.transform(null);
			};
			if (this.searchCache) return (0, util_js_1.emplace)(this.searchCache, from, search);
			return search();
		}
		#readConfiguration(filepath) {
			const contents = fs_1.default.readFileSync(filepath, "utf8");
			return this.toCosmiconfigResult(filepath, this.#loadConfiguration(filepath, contents));
		}
		#loadConfiguration(filepath, contents) {
			if (contents.trim() === "") return;
			if (path_1.default.basename(filepath) === "package.json") return (0, util_js_1.getPropertyByPath)((0, loaders_js_1.loadJson)(filepath, contents), this.config.packageProp) ?? null;
			const extension = path_1.default.extname(filepath);
			try {
				const loader = this.config.loaders[extension || "noExt"] ?? this.config.loaders["default"];
				if (loader !== void 0) return loader(filepath, contents);
			} catch (error) {
				error.filepath = filepath;
				throw error;
			}
			throw new Error(`No loader specified for ${(0, ExplorerBase_js_1.getExtensionDescription)(extension)}`);
		}
		/**
		* @deprecated Use {@link ExplorerSync.prototype.load}.
		*/
		/* istanbul ignore next */
		loadSync(filepath) {
			return this.load(filepath);
		}
		/**
		* @deprecated Use {@link ExplorerSync.prototype.search}.
		*/
		/* istanbul ignore next */
		searchSync(from = "") {
			return this.search(from);
		}
	};
	exports.ExplorerSync = ExplorerSync;
}));
// ../../node_modules/cosmiconfig/dist/index.js
var require_dist$2 = /* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	var __createBinding = this$1 && this$1.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __exportStar = this$1 && this$1.__exportStar || function(m, exports) {
		for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
	};
	var __importDefault = this$1 && this$1.__importDefault || function(mod) {
		return mod && mod.__esModule ? mod : { "default": mod };
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.cosmiconfigSync = exports.cosmiconfig = exports.defaultLoadersSync = exports.defaultLoaders = exports.metaSearchPlaces = void 0;
	__exportStar(require_types(), exports);
	const os_1 = __importDefault(__require("os"));
	const Explorer_js_1 = require_Explorer();
	const ExplorerSync_js_1 = require_ExplorerSync();
	const loaders_js_1 = require_loaders();
	const util_1 = require_util();
	exports.metaSearchPlaces = [
		"package.json",
		".config.json",
		".config.yaml",
		".config.yml",
		".config.js",
		".config.ts",
		".config.cjs",
		".config.mjs"
	];
	exports.defaultLoaders = Object.freeze({
		".mjs": loaders_js_1.loadJs,
		".cjs": loaders_js_1.loadJs,
		".js": loaders_js_1.loadJs,
		".ts": loaders_js_1.loadTs,
		".json": loaders_js_1.loadJson,
		".yaml": loaders_js_1.loadYaml,
		".yml": loaders_js_1.loadYaml,
		noExt: loaders_js_1.loadYaml
	});
	exports.defaultLoadersSync = Object.freeze({
		".cjs": loaders_js_1.loadJsSync,
		".js": loaders_js_1.loadJsSync,
		".ts": loaders_js_1.loadTsSync,
		".json": loaders_js_1.loadJson,
		".yaml": loaders_js_1.loadYaml,
		".yml": loaders_js_1.loadYaml,
		noExt: loaders_js_1.loadYaml
	});
	const identity = function identity(x) {
		return x;
	};
	function getInternalOptions(moduleName, options) {
		const metaConfig = new ExplorerSync_js_1.ExplorerSync({
			packageProp: "cosmiconfig",
			stopDir: process.cwd(),
			searchPlaces: exports.metaSearchPlaces,
			ignoreEmptySearchPlaces: false,
			applyPackagePropertyPathToConfiguration: true,
			loaders: exports.defaultLoaders,
			transform: identity,
			cache: true,
			metaConfigFilePath: null
		}).search();
		if (!metaConfig) return options;
		if (metaConfig.config?.loaders) throw new Error("Can not specify loaders in meta config file");
		const overrideOptions = metaConfig.config ?? {};
		if (overrideOptions.searchPlaces) overrideOptions.searchPlaces = overrideOptions.searchPlaces.map((path) => path.replace("{name}", moduleName));
		overrideOptions.metaConfigFilePath = metaConfig.filepath;
		return {
			...options,
			...(0, util_1.removeUndefinedValuesFromObject)(overrideOptions)
		};
	}
	function normalizeOptions(moduleName, options) {
		const defaults = {
			packageProp: moduleName,
			searchPlaces: [
				"package.json",
				`.${moduleName}rc`,
				`.${moduleName}rc.json`,
				`.${moduleName}rc.yaml`,
				`.${moduleName}rc.yml`,
				`.${moduleName}rc.js`,
				`.${moduleName}rc.ts`,
				`.${moduleName}rc.cjs`,
				`.${moduleName}rc.mjs`,
				`.config/${moduleName}rc`,
				`.config/${moduleName}rc.json`,
				`.config/${moduleName}rc.yaml`,
				`.config/${moduleName}rc.yml`,
				`.config/${moduleName}rc.js`,
				`.config/${moduleName}rc.ts`,
				`.config/${moduleName}rc.cjs`,
				`.config/${moduleName}rc.mjs`,
				`${moduleName}.config.js`,
				`${moduleName}.config.ts`,
				`${moduleName}.config.cjs`,
				`${moduleName}.config.mjs`
			],
			ignoreEmptySearchPlaces: true,
			stopDir: os_1.default.homedir(),
			cache: true,
			transform: identity,
			loaders: exports.defaultLoaders,
			metaConfigFilePath: null
		};
		return {
			...defaults,
			...(0, util_1.removeUndefinedValuesFromObject)(options),
			loaders: {
				...defaults.loaders,
				...options.loaders
			}
		};
	}
	function normalizeOptionsSync(moduleName, options) {
		const defaults = {
			packageProp: moduleName,
			searchPlaces: [
				"package.json",
				`.${moduleName}rc`,
				`.${moduleName}rc.json`,
				`.${moduleName}rc.yaml`,
				`.${moduleName}rc.yml`,
				`.${moduleName}rc.js`,
				`.${moduleName}rc.ts`,
				`.${moduleName}rc.cjs`,
				`.config/${moduleName}rc`,
				`.config/${moduleName}rc.json`,
				`.config/${moduleName}rc.yaml`,
				`.config/${moduleName}rc.yml`,
				`.config/${moduleName}rc.js`,
				`.config/${moduleName}rc.ts`,
				`.config/${moduleName}rc.cjs`,
				`${moduleName}.config.js`,
				`${moduleName}.config.ts`,
				`${moduleName}.config.cjs`
			],
			ignoreEmptySearchPlaces: true,
			stopDir: os_1.default.homedir(),
			cache: true,
			transform: identity,
			loaders: exports.defaultLoadersSync,
			metaConfigFilePath: null
		};
		return {
			...defaults,
			...(0, util_1.removeUndefinedValuesFromObject)(options),
			loaders: {
				...defaults.loaders,
				...options.loaders
			}
		};
	}
	function cosmiconfig(moduleName, options = {}) {
		const normalizedOptions = normalizeOptions(moduleName, getInternalOptions(moduleName, options));
		const explorer = new Explorer_js_1.Explorer(normalizedOptions);
		return {
			search: explorer.search.bind(explorer),
			load: explorer.load.bind(explorer),
			clearLoadCache: explorer.clearLoadCache.bind(explorer),
			clearSearchCache: explorer.clearSearchCache.bind(explorer),
			clearCaches: explorer.clearCaches.bind(explorer)
		};
	}
	exports.cosmiconfig = cosmiconfig;
	function cosmiconfigSync(moduleName, options = {}) {
		const normalizedOptions = normalizeOptionsSync(moduleName, getInternalOptions(moduleName, options));
		const explorerSync = new ExplorerSync_js_1.ExplorerSync(normalizedOptions);
		return {
			search: explorerSync.search.bind(explorerSync),
			load: explorerSync.load.bind(explorerSync),
			clearLoadCache: explorerSync.clearLoadCache.bind(explorerSync),
			clearSearchCache: explorerSync.clearSearchCache.bind(explorerSync),
			clearCaches: explorerSync.clearCaches.bind(explorerSync)
		};
	}
	exports.cosmiconfigSync = cosmiconfigSync;
}));
// ../../node_modules/@graphile/logger/dist/index.js
var require_dist$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.defaultLogger = exports.consoleLogFactory = exports.makeConsoleLogFactory = exports.Logger = void 0;
	/**
	* A `Logger` is initialized with a `LogFunctionFactory` and an initial scope.
	* It has convenience methods for logging different levels (error, warn, info,
	* debug) which pass through to the underlying `LogFunction`. It also allows a
	* narrower scoped logger to be generated via the `scope` method.
	*/
	var Logger = class Logger {
		constructor(logFactory, scope = {}) {
			this._scope = scope;
			this._logFactory = logFactory;
			this.log = logFactory(scope);
		}
		/**
		* Creates a more narrowly scoped logger; this is useful when your code
		* performs a subtask. For example: an HTTP server might have a global
		* logger, and it might create scoped loggers for each incoming HTTP request.
		* When the HTTP requests goes through a particular middleware it might use
		* an even more narrowly scoped logger still.
		*/
		scope(additionalScope) {
			return new Logger(this._logFactory, {
				...this._scope,
				...additionalScope
			});
		}
		/**
		* Logs an `LogLevel.ERROR` message.
		*/
		error(message, meta) {
			return this.log("error", message, meta);
		}
		/**
		* Logs an `LogLevel.WARN` message.
		*/
		warn(message, meta) {
			return this.log("warning", message, meta);
		}
		/**
		* Logs an `LogLevel.INFO` message.
		*/
		info(message, meta) {
			return this.log("info", message, meta);
		}
		/**
		* Logs an `LogLevel.DEBUG` message.
		*/
		debug(message, meta) {
			return this.log("debug", message, meta);
		}
	};
	exports.Logger = Logger;
	/**
	* Lets you build a console log factory with custom log formatter. Only logs
	* `DEBUG` level messages if the `GRAPHILE_LOGGER_DEBUG` environmental variable
	* is set.
	*/
	function makeConsoleLogFactory({ format, formatParameters } = {
		format: "%s: %s (%O)",
		formatParameters(level, message, scope) {
			return [
				level.toUpperCase(),
				message,
				scope
			];
		}
	}) {
		return function consoleLogFactory(scope) {
			return (level, message) => {
				if (level === "debug" && !process.env.GRAPHILE_LOGGER_DEBUG) return;
				console[(() => {
					switch (level) {
						case "error": return "error";
						case "warning": return "warn";
						case "info": return "info";
						default: return "log";
					}
				})()](format, ...formatParameters(level, message, scope));
			};
		};
	}
	exports.makeConsoleLogFactory = makeConsoleLogFactory;
	/**
	* Our built in `LogFunctionFactory` which uses `console` for logging, and only
	* logs `DEBUG` level messages if the `GRAPHILE_LOGGER_DEBUG` environmental
	* variable is set. Library authors can use this as a fallback if users don't
	* provide their own logger. If you want to format your logs in a particular
	* way, use `makeConsoleLogFactory` instead.
	*/
	exports.consoleLogFactory = makeConsoleLogFactory();
	/**
	* A logger that can be used immediately.
	*/
	exports.defaultLogger = new Logger(exports.consoleLogFactory, {});
}));
// ../../node_modules/graphile-worker/dist/logger.js
var require_logger = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.defaultLogger = exports.consoleLogFactory = exports.Logger = void 0;
	if (process.env.GRAPHILE_WORKER_DEBUG) process.env.GRAPHILE_LOGGER_DEBUG = process.env.GRAPHILE_WORKER_DEBUG;
	const logger_1 = require_dist$1();
	var Logger = class extends logger_1.Logger {};
	exports.Logger = Logger;
	exports.consoleLogFactory = (0, logger_1.makeConsoleLogFactory)();
	exports.defaultLogger = new Logger((0, logger_1.makeConsoleLogFactory)({
		format: `[%s%s] %s: %s`,
		formatParameters(level, message, scope) {
			const taskText = scope.taskIdentifier ? `: ${scope.taskIdentifier}` : "";
			const jobIdText = scope.jobId ? `{${scope.jobId}}` : "";
			return [
				scope.label || "core",
				scope.workerId ? `(${scope.workerId}${taskText}${jobIdText})` : "",
				level.toUpperCase(),
				message
			];
		}
	}));
}));
// ../../node_modules/graphile-worker/dist/config.js
var require_config = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.makeWorkerPresetWorkerOptions = void 0;
	const cosmiconfig_1 = require_dist$2();
	const cronConstants_1 = require_cronConstants();
	const logger_1 = require_logger();
	const cosmiconfig = (0, cosmiconfig_1.cosmiconfigSync)("graphile-worker").search()?.config;
	/**
	* Defaults to use for various options throughout the codebase, sourced from
	* environmental variables, cosmiconfig, and finally sensible defaults.
	*/
	const makeWorkerPresetWorkerOptions = () => ({
		connectionString: process.env.DATABASE_URL,
		schema: process.env.GRAPHILE_WORKER_SCHEMA || enforceStringOrUndefined("schema", cosmiconfig?.schema) || "graphile_worker",
		pollInterval: enforceNumberOrUndefined("pollInterval", cosmiconfig?.pollInterval) || 2e3,
		concurrentJobs: enforceNumberOrUndefined("concurrentJobs", cosmiconfig?.concurrentJobs) || 1,
		maxPoolSize: enforceNumberOrUndefined("maxPoolSize", cosmiconfig?.maxPoolSize) || 10,
		preparedStatements: true,
		crontabFile: `${process.cwd()}/crontab`,
		taskDirectory: `${process.cwd()}/tasks`,
		fileExtensions: [
			".js",
			".cjs",
			".mjs"
		],
		logger: logger_1.defaultLogger,
		minResetLockedInterval: 8 * cronConstants_1.MINUTE,
		maxResetLockedInterval: 10 * cronConstants_1.MINUTE,
		gracefulShutdownAbortTimeout: 5 * cronConstants_1.SECOND,
		useNodeTime: false
	});
	exports.makeWorkerPresetWorkerOptions = makeWorkerPresetWorkerOptions;
	function enforceStringOrUndefined(keyName, str) {
		if (typeof str === "string") return str;
		else if (!str) return;
		else throw new Error(`Expected '${keyName}' to be a string (or not set), but received ${typeof str}`);
	}
	function enforceNumberOrUndefined(keyName, nr) {
		if (typeof nr === "number") return nr;
		else if (typeof nr === "string") {
			const val = parseFloat(nr);
			if (isFinite(val)) return val;
			else throw new Error(`Expected '${keyName}' to be a number (or not set), but received ${nr}`);
		} else if (!nr) return;
		else throw new Error(`Expected '${keyName}' to be a number (or not set), but received ${typeof nr}`);
	}
}));
// ../../node_modules/graphile-worker/dist/version.js
var require_version = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.version = void 0;
	exports.version = "0.17.3";
}));
// ../../node_modules/graphile-worker/dist/plugins/LoadTaskFromExecutableFilePlugin.js
var require_LoadTaskFromExecutableFilePlugin = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.LoadTaskFromExecutableFilePlugin = void 0;
	const child_process_1 = __require("child_process");
	const fs_1 = __require("fs");
	const version_js_1 = require_version();
	const supportsExecutableBit = [
		"darwin",
		"freebsd",
		"linux",
		"openbsd",
		"sunos"
	].includes(process.platform);
	exports.LoadTaskFromExecutableFilePlugin = {
		name: "LoadTaskFromExecutableFilePlugin",
		version: version_js_1.version,
		worker: { hooks: {
			init(ctx) {
				if (!supportsExecutableBit) ctx.logger.warn(`Executable file detection not yet supported on '${process.platform}'.`);
			},
			async loadTaskFromFiles(ctx, details) {
				if (details.handler) return;
				if (!supportsExecutableBit) return;
				const { fileDetailsList, taskIdentifier } = details;
				const executableFile = fileDetailsList.find((f) => f.stats.mode & fs_1.constants.S_IXUSR);
				if (!executableFile) return;
				ctx.logger.debug(`Making executable file task '${taskIdentifier}' for '${executableFile.fullPath}'`, { executableFile });
				details.handler = makeTaskForExecutable(taskIdentifier, executableFile.fullPath);
			}
		} }
	};
	function makeTaskForExecutable(taskIdentifier, fullPath) {
		return (payload, helpers) => {
			return new Promise((resolve, reject) => {
				const child = (0, child_process_1.spawn)(fullPath, [], {
					cwd: process.cwd(),
					env: {
						...process.env,
						GRAPHILE_WORKER_PAYLOAD_FORMAT: "json",
						GRAPHILE_WORKER_TASK_IDENTIFIER: taskIdentifier,
						GRAPHILE_WORKER_JOB_ID: helpers.job.id,
						GRAPHILE_WORKER_JOB_KEY: helpers.job.key ?? void 0,
						GRAPHILE_WORKER_JOB_ATTEMPTS: String(helpers.job.attempts),
						GRAPHILE_WORKER_JOB_MAX_ATTEMPTS: String(helpers.job.max_attempts),
						GRAPHILE_WORKER_JOB_PRIORITY: String(helpers.job.priority),
						GRAPHILE_WORKER_JOB_RUN_AT: helpers.job.run_at.toISOString()
					},
					stdio: "pipe",
					shell: false,
					signal: helpers.abortSignal,
					timeout: 144e5
				});
				child.once("error", (error) => {
					reject(error);
				});
				child.stdout.on("data", (data) => {
					helpers.logger.info(data.toString("utf8"));
				});
				child.stderr.on("data", (data) => {
					helpers.logger.error(data.toString("utf8"));
				});
				child.once("close", (code) => {
					if (code === 0) resolve();
					else reject(`Process exited with code ${code}`);
				});
				child.stdin.end(JSON.stringify({ payload }));
			});
		};
	}
}));
// ../../node_modules/graphile-worker/dist/plugins/LoadTaskFromJsPlugin.js
var require_LoadTaskFromJsPlugin = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.LoadTaskFromJsPlugin = void 0;
	const url_1 = __require("url");
	const index_js_1 = require_dist();
	const lib_js_1 = require_lib();
	const version_js_1 = require_version();
	const DEFAULT_EXTENSIONS = [
		".js",
		".mjs",
		".cjs"
	];
	exports.LoadTaskFromJsPlugin = {
		name: "LoadTaskFromJsPlugin",
		version: version_js_1.version,
		worker: { hooks: { async loadTaskFromFiles(ctx, details) {
			if (details.handler) return;
			const { resolvedPreset } = ctx;
			const { fileDetailsList } = details;
			let jsFile = void 0;
			const extensions = resolvedPreset?.worker?.fileExtensions ?? DEFAULT_EXTENSIONS;
			outerloop: for (const extension of extensions) for (const fileDetails of fileDetailsList) if (fileDetails.extension === extension) {
				jsFile = fileDetails;
				break outerloop;
			}
			if (!jsFile) return;
			try {
				const rawMod = await import((0, url_1.pathToFileURL)(jsFile.fullPath).href);
				const mod = rawMod.default?.default?.__esModule === true ? rawMod.default.default : rawMod.default?.__esModule === true ? rawMod.default : Object.keys(rawMod).length === 1 && typeof rawMod.default === "object" && rawMod.default !== null ? rawMod.default : rawMod;
				const task = mod.default || mod;
				if ((0, index_js_1.isValidTask)(task)) details.handler = task;
				else throw new Error(`Invalid task '${jsFile.fullPath}' - expected function, received ${task ? typeof task : String(task)}.`);
			} catch (error) {
				const message = `Error processing '${jsFile.fullPath}': ${(0, lib_js_1.coerceError)(error).message}`;
				throw new Error(message);
			}
		} } }
	};
}));
// ../../node_modules/graphile-worker/dist/preset.js
var require_preset = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.EMPTY_PRESET = exports.WorkerPreset = void 0;
	const config_1 = require_config();
	const LoadTaskFromExecutableFilePlugin_1 = require_LoadTaskFromExecutableFilePlugin();
	exports.WorkerPreset = {
		plugins: [require_LoadTaskFromJsPlugin().LoadTaskFromJsPlugin, LoadTaskFromExecutableFilePlugin_1.LoadTaskFromExecutableFilePlugin],
		worker: (0, config_1.makeWorkerPresetWorkerOptions)()
	};
	exports.EMPTY_PRESET = Object.freeze({});
}));
// ../../node_modules/graphile-worker/dist/lib.js
var require_lib = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.safeEmit = exports.calculateDelay = exports.isPromiseLike = exports.coerceError = exports.sleep = exports.makeEnhancedWithPgClient = exports.RETRYABLE_ERROR_CODES = exports.tryParseJson = exports.getUtilsAndReleasersFromOptions = exports.withReleasers = exports.assertPool = exports.processSharedOptions = exports.BREAKING_MIGRATIONS = void 0;
	const tslib_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports));
	const assert = tslib_1.__importStar(__require("assert"));
	const events_1 = tslib_1.__importDefault(__require("events"));
	const graphile_config_1 = require_dist$3();
	const pg_1 = require_lib$4();
	const sql_1 = require_sql();
	const helpers_1 = require_helpers();
	const migrate_1 = require_migrate();
	const preset_1 = require_preset();
	const version_1 = require_version();
	const MAX_MIGRATION_NUMBER = Object.keys(sql_1.migrations).reduce((memo, migrationFile) => {
		const migrationNumber = parseInt(migrationFile.slice(0, 6), 10);
		return Math.max(memo, migrationNumber);
	}, 0);
	exports.BREAKING_MIGRATIONS = Object.entries(sql_1.migrations).filter(([_, text]) => {
		return text.startsWith("--! breaking");
	}).map(([migrationFile]) => parseInt(migrationFile.slice(0, 6), 10));
	/**
	* Important: ensure you still handle `forbiddenFlags`, `pgPool`, `workerId`,
	* `autostart`, `workerPool`, `abortSignal`, `noHandleSignals`, `taskList`,
	* `crontab`, `parsedCronItems`!
	*/
	function legacyOptionsToPreset(options) {
		if ("_rawOptions" in options) {
			console.trace("GraphileWorkerInternalError: CompiledSharedOptions used where SharedOptions was expected.");
			throw new Error("GraphileWorkerInternalError: CompiledSharedOptions used where SharedOptions was expected.");
		}
		assert.ok(!options.taskList || !options.taskDirectory, "Exactly one of either `taskDirectory` or `taskList` should be set");
		const preset = {
			extends: [],
			worker: {}
		};
		for (const key of Object.keys(options)) {
			if (options[key] == null) continue;
			switch (key) {
				case "forbiddenFlags":
				case "pgPool":
				case "workerId":
				case "autostart":
				case "workerPool":
				case "abortSignal":
				case "noHandleSignals":
				case "taskList":
				case "crontab":
				case "parsedCronItems": break;
				case "preset":
					preset.extends.push(options[key]);
					break;
				case "logger":
					preset.worker.logger = options[key];
					break;
				case "schema":
					preset.worker.schema = options[key];
					break;
				case "connectionString":
					preset.worker.connectionString = options[key];
					break;
				case "events":
					preset.worker.events = options[key];
					break;
				case "maxPoolSize":
					preset.worker.maxPoolSize = options[key];
					break;
				case "useNodeTime":
					preset.worker.useNodeTime = options[key];
					break;
				case "noPreparedStatements":
					preset.worker.preparedStatements = !options[key];
					break;
				case "minResetLockedInterval":
					preset.worker.minResetLockedInterval = options[key];
					break;
				case "maxResetLockedInterval":
					preset.worker.maxResetLockedInterval = options[key];
					break;
				case "gracefulShutdownAbortTimeout":
					preset.worker.gracefulShutdownAbortTimeout = options[key];
					break;
				case "pollInterval":
					preset.worker.pollInterval = options[key];
					break;
				case "concurrency":
					preset.worker.concurrentJobs = options[key];
					break;
				case "taskDirectory":
					preset.worker.taskDirectory = options[key];
					break;
				case "crontabFile":
					preset.worker.crontabFile = options[key];
					break;
				default: console.warn(`Do not know how to convert config option '${key}' into its preset equivalent; ignoring.`);
			}
		}
		return preset;
	}
	const _sharedOptionsCache = /* @__PURE__ */ new WeakMap();
	function processSharedOptions(options, { scope } = {}) {
		if ("_rawOptions" in options) throw new Error(`Fed processed options to processSharedOptions; this is invalid.`);
		let compiled = _sharedOptionsCache.get(options);
		if (!compiled) {
			const resolvedPreset = (0, graphile_config_1.resolvePreset)({ extends: [preset_1.WorkerPreset, legacyOptionsToPreset(options)] });
			const middleware = new graphile_config_1.Middleware();
			(0, graphile_config_1.orderedApply)(resolvedPreset.plugins, (plugin) => plugin.worker?.middleware, (name, fn, _plugin) => {
				middleware.register(name, fn);
			});
			const { worker: { minResetLockedInterval, maxResetLockedInterval, schema: workerSchema, logger, events = new events_1.default() }, plugins } = resolvedPreset;
			const escapedWorkerSchema = pg_1.Client.prototype.escapeIdentifier(workerSchema);
			const ctx = {
				version: version_1.version,
				resolvedPreset,
				workerSchema,
				escapedWorkerSchema,
				events,
				logger
			};
			compiled = middleware.run("init", { ctx }, () => {
				if (!Number.isFinite(minResetLockedInterval) || !Number.isFinite(maxResetLockedInterval) || minResetLockedInterval < 1 || maxResetLockedInterval < minResetLockedInterval) throw new Error(`Invalid values for minResetLockedInterval (${minResetLockedInterval})/maxResetLockedInterval (${maxResetLockedInterval})`);
				const hooks = new graphile_config_1.AsyncHooks();
				const compiled = Object.assign(ctx, {
					hooks,
					middleware,
					maxMigrationNumber: MAX_MIGRATION_NUMBER,
					breakingMigrationNumbers: exports.BREAKING_MIGRATIONS,
					_rawOptions: options
				});
				(0, graphile_config_1.applyHooks)(plugins, (p) => p.worker?.hooks, (name, fn, plugin) => {
					const context = compiled;
					const cb = ((...args) => fn(context, ...args));
					cb.displayName = `${plugin.name}_hook_${name}`;
					hooks.hook(name, cb);
				});
				_sharedOptionsCache.set(options, compiled);
				Promise.resolve(hooks.process("init")).catch((error) => {
					logger.error(`One of the plugins you are using raised an error during 'init'; but errors during 'init' are currently ignored. Continuing. Error: ${error}`, { error });
				});
				return compiled;
			});
		}
		if (scope) return {
			...compiled,
			logger: compiled.logger.scope(scope)
		};
		else return compiled;
	}
	exports.processSharedOptions = processSharedOptions;
	async function assertPool(compiledSharedOptions, releasers) {
		const { resolvedPreset: { worker: { maxPoolSize, connectionString } }, _rawOptions } = compiledSharedOptions;
		assert.ok(!_rawOptions.pgPool || !_rawOptions.connectionString, "Both `pgPool` and `connectionString` are set, at most one of these options should be provided");
		let pgPool;
		if (_rawOptions.pgPool) {
			pgPool = _rawOptions.pgPool;
			if (pgPool.listeners("error").length === 0) {
				console.warn(`Your pool doesn't have error handlers! See: https://err.red/wpeh?v=${encodeURIComponent(version_1.version)}`);
				installErrorHandlers(compiledSharedOptions, releasers, pgPool);
			}
			if (pgPool.listeners("connect").length === 0) {
				console.warn(`Your pool doesn't have all of the error handlers! See: https://err.red/wpeh?v=${encodeURIComponent(version_1.version)}&method=connect`);
				installErrorHandlers(compiledSharedOptions, releasers, pgPool);
			}
		} else if (connectionString) pgPool = makeNewPool(compiledSharedOptions, releasers, {
			connectionString,
			max: maxPoolSize
		});
		else if (process.env.PGDATABASE) pgPool = makeNewPool(compiledSharedOptions, releasers, { max: maxPoolSize });
		else throw new Error("You must either specify `pgPool` or `connectionString`, or you must make the `DATABASE_URL` or `PG*` environmental variables available.");
		return pgPool;
	}
	exports.assertPool = assertPool;
	function makeNewPool(compiledSharedOptions, releasers, poolOptions) {
		const pgPool = new pg_1.Pool(poolOptions);
		releasers.push(() => {
			pgPool.end();
		});
		installErrorHandlers(compiledSharedOptions, releasers, pgPool);
		return pgPool;
	}
	function installErrorHandlers(compiledSharedOptions, releasers, pgPool) {
		const { logger } = compiledSharedOptions;
		const handlePoolError = (err) => {
			logger.error(`PostgreSQL idle client generated error: ${err.message}`, { error: err });
		};
		const handleClientError = (err) => {
			logger.error(`PostgreSQL active client generated error: ${err.message}`, { error: err });
		};
		pgPool.on("error", handlePoolError);
		const handlePoolConnect = (client) => {
			client.on("error", handleClientError);
		};
		pgPool.on("connect", handlePoolConnect);
		releasers.push(() => {
			pgPool.removeListener("error", handlePoolError);
			pgPool.removeListener("connect", handlePoolConnect);
		});
	}
	async function withReleasers(callback) {
		const releasers = [];
		let released = false;
		const release = async () => {
			if (released) throw new Error(`Internal error: compiledOptions was released twice.`);
			else released = true;
			let firstError = null;
			for (let i = releasers.length - 1; i >= 0; i--) try {
				await releasers[i]();
			} catch (e) {
				firstError ??= coerceError(e);
			}
			if (firstError) throw firstError;
		};
		try {
			return await callback(releasers, release);
		} catch (e) {
			try {
				await release();
			} catch (e2) {}
			throw e;
		}
	}
	exports.withReleasers = withReleasers;
	const getUtilsAndReleasersFromOptions = async (options, settings = {}) => {
		if ("_rawOptions" in options) throw new Error(`Fed processed options to getUtilsAndReleasersFromOptions; this is invalid.`);
		const compiledSharedOptions = processSharedOptions(options, settings);
		const { logger, resolvedPreset: { worker: { concurrentJobs: concurrency } } } = compiledSharedOptions;
		return withReleasers(async function getUtilsFromOptions(releasers, release) {
			const pgPool = await assertPool(compiledSharedOptions, releasers);
			const max = pgPool?.options?.max || 10;
			if (max < concurrency) logger.warn(`WARNING: having maxPoolSize (${max}) smaller than concurrency (${concurrency}) may lead to non-optimal performance.`, {
				max,
				concurrency
			});
			const withPgClient = makeEnhancedWithPgClient((0, helpers_1.makeWithPgClientFromPool)(pgPool));
			await withPgClient(function migrateWithPgClient(client) {
				return (0, migrate_1.migrate)(compiledSharedOptions, client);
			});
			const addJob = (0, helpers_1.makeAddJob)(compiledSharedOptions, withPgClient);
			const addJobs = (0, helpers_1.makeAddJobs)(compiledSharedOptions, withPgClient);
			return [{
				...compiledSharedOptions,
				pgPool,
				withPgClient,
				addJob,
				addJobs,
				releasers
			}, release];
		});
	};
	exports.getUtilsAndReleasersFromOptions = getUtilsAndReleasersFromOptions;
	function tryParseJson(json) {
		if (json == null) return null;
		try {
			return JSON.parse(json);
		} catch (e) {
			return null;
		}
	}
	exports.tryParseJson = tryParseJson;
	/** @see {@link https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html} */
	exports.RETRYABLE_ERROR_CODES = {
		__proto__: null,
		"40001": {
			minDelay: 50,
			maxDelay: 5e3
		},
		"40P01": {
			minDelay: 50,
			maxDelay: 5e3
		},
		"57P03": {
			minDelay: 3e3,
			maxDelay: 12e4
		},
		EHOSTUNREACH: {
			minDelay: 3e3,
			maxDelay: 12e4
		},
		ETIMEDOUT: {
			minDelay: 3e3,
			maxDelay: 12e4
		}
	};
	const MAX_RETRIES = 100;
	function makeEnhancedWithPgClient(withPgClient) {
		if ("withRetries" in withPgClient && typeof withPgClient.withRetries === "function") return withPgClient;
		const enhancedWithPgClient = withPgClient;
		enhancedWithPgClient.withRetries = async (...args) => {
			let lastError;
			for (let attempts = 0; attempts < MAX_RETRIES; attempts++) try {
				return await withPgClient(...args);
			} catch (rawE) {
				const e = coerceError(rawE);
				const retryable = exports.RETRYABLE_ERROR_CODES[e.code];
				if (retryable) {
					lastError = e;
					const delay = calculateDelay(attempts, {
						maxAttempts: MAX_RETRIES,
						minDelay: retryable.minDelay,
						maxDelay: retryable.maxDelay,
						multiplier: 1.5
					});
					await (0, exports.sleep)(delay);
				} else throw e;
			}
			console.error(`Retried ${MAX_RETRIES} times, and still failed:`, lastError);
			throw lastError;
		};
		return enhancedWithPgClient;
	}
	exports.makeEnhancedWithPgClient = makeEnhancedWithPgClient;
	const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	exports.sleep = sleep;
	function coerceError(err) {
		if (err instanceof Error) return err;
		else {
			const message = typeof err === "object" && err !== null && "message" in err ? String(err.message) : "An error occurred";
			return new Error(message, { cause: err });
		}
	}
	exports.coerceError = coerceError;
	function isPromiseLike(v) {
		return v != null && typeof v.then === "function";
	}
	exports.isPromiseLike = isPromiseLike;
	function calculateDelay(previousAttempts, retryOptions) {
		const { minDelay = 200, maxDelay = 3e4, multiplier = 1.5 } = retryOptions;
		/** Prevent the thundering herd problem by offsetting randomly */
		const jitter = Math.random();
		return Math.min(minDelay * Math.pow(multiplier, previousAttempts), maxDelay) * (.5 + jitter);
	}
	exports.calculateDelay = calculateDelay;
	function safeEmit(ctx, eventName, payload) {
		const { events, logger } = ctx;
		try {
			events.emit(eventName, payload);
		} catch (e) {
			const error = coerceError(e);
			logger.error(`Emitting ${eventName} raised an error - this should never happen: ${error.stack ?? error}`, {
				error,
				eventName,
				payload
			});
		}
	}
	exports.safeEmit = safeEmit;
}));
// ../../node_modules/graphile-worker/dist/crontab.js
var require_crontab = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.parseCronItem = exports.parseCronItems = exports.parseCrontab = exports.parseCrontabLine = void 0;
	const JSON5 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports)).__importStar(require_lib$3());
	const querystring_1 = __require("querystring");
	const cronConstants_1 = require_cronConstants();
	const cronMatcher_1 = require_cronMatcher();
	const interfaces_1 = require_interfaces$1();
	const lib_1 = require_lib();
	/**
	* Returns a period of time in milliseconds representing the time phrase given.
	*
	* Time phrases are comprised of a sequence of number-letter combinations,
	* where the number represents a quantity and the letter represents a time
	* period, e.g.  `5d` for `five days`, or `3h` for `three hours`; e.g.
	* `4w3d2h1m` represents `four weeks, three days, 2 hours and 1 minute` (i.e. a
	* period of 44761 minutes).  The following time periods are supported:
	*
	* - `s` - one second (1000 milliseconds)
	* - `m` - one minute (60 seconds)
	* - `h` - one hour (60 minutes)
	* - `d` - on day (24 hours)
	* - `w` - one week (7 days)
	*/
	const parseTimePhrase = (timePhrase) => {
		let remaining = timePhrase;
		let milliseconds = 0;
		while (remaining.length) {
			const matches = cronConstants_1.TIMEPHRASE_PART.exec(remaining);
			if (!matches) throw new Error(`Invalid time phrase '${timePhrase}', did not understand '${remaining}'`);
			const [wholeMatch, quantity, period] = matches;
			const periodDuration = cronConstants_1.PERIOD_DURATIONS[period] || 0;
			milliseconds += parseInt(quantity, 10) * periodDuration;
			remaining = remaining.slice(wholeMatch.length);
		}
		return milliseconds;
	};
	const parseCrontabOptions = (lineNumber, optionsString) => {
		const parsed = optionsString != null ? (0, querystring_1.parse)(optionsString) : {};
		let backfillPeriod = void 0;
		let maxAttempts = void 0;
		let identifier = void 0;
		let queueName = void 0;
		let jobKey = void 0;
		let jobKeyMode = void 0;
		let priority = void 0;
		const matchers = {
			id: [cronConstants_1.CRONTAB_OPTIONS_ID, (matches) => {
				identifier = matches[1];
			}],
			fill: [cronConstants_1.CRONTAB_OPTIONS_BACKFILL, (matches) => {
				backfillPeriod = parseTimePhrase(matches[1]);
			}],
			max: [cronConstants_1.CRONTAB_OPTIONS_MAX, (matches) => {
				maxAttempts = parseInt(matches[1], 10);
			}],
			queue: [cronConstants_1.CRONTAB_OPTIONS_QUEUE, (matches) => {
				queueName = matches[1];
			}],
			jobKey: [cronConstants_1.CRONTAB_OPTIONS_JOB_KEY, (matches) => {
				jobKey = matches[1];
			}],
			jobKeyMode: [cronConstants_1.CRONTAB_OPTIONS_JOB_KEY_MODE, (matches) => {
				jobKeyMode = matches[1];
			}],
			priority: [cronConstants_1.CRONTAB_OPTIONS_PRIORITY, (matches) => {
				priority = parseInt(matches[1], 10);
			}]
		};
		function match(matcher, key, value) {
			const [regex, set] = matcher;
			const matches = regex.exec(value);
			if (matches) set(matches);
			else throw new Error(`Options on line ${lineNumber} of crontab contains invalid value for '${key}', value '${value}' is not compatible with this option.`);
		}
		Object.entries(parsed).forEach(([key, value]) => {
			if (typeof value !== "string") throw new Error(`Options on line ${lineNumber} of crontab contains invalid value for '${key}', did you specify it more than once?`);
			const matcher = Object.prototype.hasOwnProperty.call(matchers, key) ? matchers[key] : null;
			if (matcher) match(matcher, key, value);
			else throw new Error(`Options on line ${lineNumber} of crontab contains unsupported key '${key}'; supported keys are: '${Object.keys(matchers).join("', '")}'.`);
		});
		backfillPeriod ??= 0;
		if (!jobKeyMode && jobKey) jobKeyMode = "replace";
		return {
			options: {
				backfillPeriod,
				maxAttempts,
				queueName,
				priority,
				jobKey,
				jobKeyMode
			},
			identifier
		};
	};
	const parseCrontabPayload = (lineNumber, payloadString) => {
		if (!payloadString) return null;
		try {
			return JSON5.parse(payloadString);
		} catch (e) {
			throw new Error(`Failed to parse JSON5 payload on line ${lineNumber} of crontab: ${(0, lib_1.coerceError)(e).message}`);
		}
	};
	const parseCrontabCommand = (lineNumber, command) => {
		const matches = cronConstants_1.CRONTAB_COMMAND.exec(command);
		if (!matches) throw new Error(`Invalid command specification in line ${lineNumber} of crontab.`);
		const [, task, optionsString, payloadString] = matches;
		const { options, identifier = task } = parseCrontabOptions(lineNumber, optionsString);
		return {
			task,
			options,
			payload: parseCrontabPayload(lineNumber, payloadString),
			identifier
		};
	};
	/**
	* Parses a line from a crontab file, such as `* * * * * my_task`
	*/
	const parseCrontabLine = (crontabLine, lineNumber) => {
		const matches = cronConstants_1.CRONTAB_LINE_PARTS.exec(crontabLine);
		if (!matches) throw new Error(`Could not process line '${lineNumber}' of crontab: '${crontabLine}'`);
		const match = (0, cronMatcher_1.createCronMatcherFromRanges)(matches, `line ${lineNumber} of crontab`);
		const { task, options, payload, identifier } = parseCrontabCommand(lineNumber, matches[6]);
		return {
			[interfaces_1.$$isParsed]: true,
			match,
			task,
			options,
			payload,
			identifier
		};
	};
	exports.parseCrontabLine = parseCrontabLine;
	const parseCrontab = (crontab) => {
		const lines = crontab.split(/\r?\n/);
		const items = [];
		for (let lineNumber = 1, numberOfLines = lines.length; lineNumber <= numberOfLines; lineNumber++) {
			const line = lines[lineNumber - 1].trim();
			if (line.startsWith("#") || line === "") continue;
			items.push((0, exports.parseCrontabLine)(line, lineNumber));
		}
		const identifiers = items.map((i) => i.identifier);
		identifiers.sort();
		const duplicates = identifiers.filter((id, i) => i > 0 && id === identifiers[i - 1]);
		if (duplicates.length) throw new Error(`Invalid crontab; duplicate identifiers found: '${duplicates.join("', '")}' - please use '?id=...' to specify unique identifiers for your cron items`);
		return items;
	};
	exports.parseCrontab = parseCrontab;
	/**
	* Parses a list of `CronItem`s into a list of `ParsedCronItem`s, ensuring the
	* results comply with all the expectations of the `ParsedCronItem` type
	* (including those that cannot be encoded in TypeScript).
	*/
	const parseCronItems = (items) => {
		return items.map((item, idx) => (0, exports.parseCronItem)(item, `item ${idx} of parseCronItems call`));
	};
	exports.parseCronItems = parseCronItems;
	/**
	* Parses an individual `CronItem` into a `ParsedCronItem`, ensuring the
	* results comply with all the expectations of the `ParsedCronItem` type
	* (including those that cannot be encoded in TypeScript).
	*/
	const parseCronItem = (cronItem, source = "parseCronItem call") => {
		const { match: rawMatch, task, options, payload = {}, identifier = task } = cronItem;
		if (cronItem.pattern) throw new Error("Please rename the 'pattern' property to 'match'");
		const match = typeof rawMatch === "string" ? (0, cronMatcher_1.createCronMatcher)(rawMatch, source) : rawMatch;
		if (typeof match !== "function") throw new Error("Invalid 'match' configuration");
		const parsedOptions = {
			...options,
			backfillPeriod: options?.backfillPeriod ?? 0
		};
		return {
			[interfaces_1.$$isParsed]: true,
			match,
			task,
			options: parsedOptions,
			payload,
			identifier
		};
	};
	exports.parseCronItem = parseCronItem;
}));
// ../../node_modules/graphile-worker/dist/getCronItems.js
var require_getCronItems = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getCronItemsInternal = exports.getCronItems = void 0;
	const fs_1 = __require("fs");
	const crontab_1 = require_crontab();
	const lib_1 = require_lib();
	async function loadCrontabIntoCronItems(logger, items, filename) {
		let didntExist = false;
		const contents = await fs_1.promises.readFile(filename, "utf8").then((t) => {
			if (didntExist) {
				didntExist = false;
				logger.info(`Found crontab file '${filename}'; cron is now enabled`);
			}
			return t;
		}).catch((e) => {
			if (e.code !== "ENOENT") logger.error(`Failed to read crontab file '${filename}': ${e}`);
			else {
				didntExist = true;
				logger.info(`Failed to read crontab file '${filename}'; cron is disabled`);
			}
			return "";
		});
		if (contents != null) {
			const parsed = (0, crontab_1.parseCrontab)(contents);
			items.splice(0, items.length, ...parsed);
		}
	}
	async function getCronItems(options, crontabPath) {
		return getCronItemsInternal((0, lib_1.processSharedOptions)(options), crontabPath);
	}
	exports.getCronItems = getCronItems;
	async function getCronItemsInternal(compiledSharedOptions, crontabPath) {
		const { logger } = compiledSharedOptions;
		const items = [];
		await loadCrontabIntoCronItems(logger, items, crontabPath);
		let released = false;
		return {
			items,
			release: () => {
				if (released) return;
				released = true;
			}
		};
	}
	exports.getCronItemsInternal = getCronItemsInternal;
}));
// ../../node_modules/graphile-worker/dist/fs.js
var require_fs = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.tryStat = void 0;
	const promises_1 = __require("fs/promises");
	async function tryStat(pathToStat) {
		try {
			return await (0, promises_1.stat)(pathToStat);
		} catch (e) {
			return null;
		}
	}
	exports.tryStat = tryStat;
}));
// ../../node_modules/graphile-worker/dist/getTasks.js
var require_getTasks = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getTasksInternal = exports.getTasks = void 0;
	const promises_1 = __require("fs/promises");
	const path_1 = __require("path");
	const fs_1 = require_fs();
	const interfaces_1 = require_interfaces$1();
	const lib_1 = require_lib();
	const DIRECTORY_REGEXP = /^[A-Za-z0-9_-]+$/;
	const FILE_REGEXP = /^([A-Za-z0-9_-]+)((?:\.[A-Za-z0-9_-]+)*)$/;
	function validTasks(logger, obj) {
		const tasks = {};
		Object.keys(obj).forEach((taskIdentifier) => {
			const task = obj[taskIdentifier];
			if ((0, interfaces_1.isValidTask)(task)) tasks[taskIdentifier] = task;
			else logger.warn(`Not a valid task '${taskIdentifier}' - expected function, received ${task ? typeof task : String(task)}.`, {
				invalidTask: true,
				task,
				taskIdentifier
			});
		});
		return tasks;
	}
	async function loadFileIntoTasks(logger, tasks, filename, name = null) {
		const rawMod = await import(filename);
		const mod = rawMod.default?.default?.__esModule === true ? rawMod.default.default : rawMod.default?.__esModule === true ? rawMod.default : Object.keys(rawMod).length === 1 && typeof rawMod.default === "object" && rawMod.default !== null ? rawMod.default : rawMod;
		if (name) {
			const task = mod.default || mod;
			if ((0, interfaces_1.isValidTask)(task)) tasks[name] = task;
			else throw new Error(`Invalid task '${name}' - expected function, received ${task ? typeof task : String(task)}.`);
		} else {
			Object.keys(tasks).forEach((taskIdentifier) => {
				delete tasks[taskIdentifier];
			});
			if (!mod.default || typeof mod.default === "function") Object.assign(tasks, validTasks(logger, mod));
			else Object.assign(tasks, validTasks(logger, mod.default));
		}
	}
	async function getTasks(options, taskPath) {
		const compiledSharedOptions = (0, lib_1.processSharedOptions)(options);
		const result = await getTasksInternal(compiledSharedOptions, taskPath);
		return Object.assign(result, { compiledSharedOptions });
	}
	exports.getTasks = getTasks;
	async function getTasksInternal(compiledSharedOptions, taskPath) {
		const { logger } = compiledSharedOptions;
		const pathStat = await (0, fs_1.tryStat)(taskPath);
		if (!pathStat) throw new Error(`Could not find tasks to execute - taskDirectory '${taskPath}' does not exist`);
		const tasks = Object.create(null);
		if (pathStat.isFile()) await loadFileIntoTasks(logger, tasks, taskPath, null);
		else if (pathStat.isDirectory()) {
			const collectedTaskPaths = Object.create(null);
			await getTasksFromDirectory(compiledSharedOptions, collectedTaskPaths, taskPath, []);
			const taskIdentifiers = Object.keys(collectedTaskPaths).sort((a, z) => a.localeCompare(z, "en-US"));
			for (const taskIdentifier of taskIdentifiers) {
				const fileDetailsList = collectedTaskPaths[taskIdentifier];
				const event = {
					handler: void 0,
					taskIdentifier,
					fileDetailsList
				};
				await compiledSharedOptions.hooks.process("loadTaskFromFiles", event);
				const handler = event.handler;
				if (handler) tasks[taskIdentifier] = handler;
				else logger.warn(`Failed to load task '${taskIdentifier}' - no supported handlers found for path${fileDetailsList.length > 1 ? "s" : ""}: '${fileDetailsList.map((d) => d.fullPath).join("', '")}'`);
			}
		}
		let released = false;
		return {
			tasks,
			compiledSharedOptions,
			release: () => {
				if (released) return;
				released = true;
			}
		};
	}
	exports.getTasksInternal = getTasksInternal;
	async function getTasksFromDirectory(compiledSharedOptions, collectedTaskPaths, taskPath, subpath) {
		const { logger } = compiledSharedOptions;
		const folderPath = (0, path_1.join)(taskPath, ...subpath);
		const entries = await (0, promises_1.readdir)(folderPath);
		await Promise.all(entries.map(async (entry) => {
			const fullPath = (0, path_1.join)(taskPath, ...subpath, entry);
			const stats = await (0, promises_1.lstat)(fullPath);
			if (stats.isDirectory()) {
				if (DIRECTORY_REGEXP.test(entry)) await getTasksFromDirectory(compiledSharedOptions, collectedTaskPaths, taskPath, [...subpath, entry]);
				else logger.info(`Ignoring directory '${fullPath}' - '${entry}' does not match allowed regexp.`);
			} else if (stats.isSymbolicLink()) {
				const symlinkTarget = await (0, promises_1.realpath)(fullPath);
				const targetStats = await (0, promises_1.lstat)(symlinkTarget);
				if (targetStats.isFile() && !targetStats.isSymbolicLink()) maybeAddFile(compiledSharedOptions, collectedTaskPaths, subpath, entry, symlinkTarget, targetStats);
			} else if (stats.isFile()) maybeAddFile(compiledSharedOptions, collectedTaskPaths, subpath, entry, fullPath, stats);
		}));
	}
	function maybeAddFile(compiledSharedOptions, collectedTaskPaths, subpath, entry, fullPath, stats) {
		const { logger } = compiledSharedOptions;
		const matches = FILE_REGEXP.exec(entry);
		if (matches) {
			const [, baseName, extension] = matches;
			const entry = {
				fullPath,
				stats,
				baseName,
				extension
			};
			const taskIdentifier = [...subpath, baseName].join("/");
			if (!collectedTaskPaths[taskIdentifier]) collectedTaskPaths[taskIdentifier] = [entry];
			else collectedTaskPaths[taskIdentifier].push(entry);
		} else logger.info(`Ignoring file '${fullPath}' - '${entry}' does not match allowed regexp.`);
	}
}));
// ../../node_modules/graphile-worker/dist/taskIdentifiers.js
var require_taskIdentifiers = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getSupportedTaskIds = exports.getSupportedTaskIdentifierByTaskId = exports.getTaskDetails = void 0;
	const assert = (init_tslib_es6(), __toCommonJS(tslib_es6_exports)).__importStar(__require("assert"));
	const cacheByOptions = /* @__PURE__ */ new Map();
	function getTaskDetails(compiledSharedOptions, withPgClient, tasks) {
		let cache = cacheByOptions.get(compiledSharedOptions);
		if (!cache) {
			cache = {
				lastStr: "",
				lastDigest: {
					supportedTaskIdentifierByTaskId: {},
					taskIds: []
				}
			};
			cacheByOptions.set(compiledSharedOptions, cache);
		}
		const supportedTaskNames = Object.keys(tasks);
		const str = JSON.stringify(supportedTaskNames);
		if (str !== cache.lastStr) {
			const { escapedWorkerSchema } = compiledSharedOptions;
			assert.ok(supportedTaskNames.length, "No runnable tasks!");
			cache.lastStr = str;
			cache.lastDigest = (async () => {
				const { rows } = await withPgClient.withRetries(async (client) => {
					await client.query({
						text: `insert into ${escapedWorkerSchema}._private_tasks as tasks (identifier) select unnest($1::text[]) on conflict do nothing`,
						values: [supportedTaskNames]
					});
					return client.query({
						text: `select id, identifier from ${escapedWorkerSchema}._private_tasks as tasks where identifier = any($1::text[])`,
						values: [supportedTaskNames]
					});
				});
				const supportedTaskIdentifierByTaskId = Object.create(null);
				for (const row of rows) supportedTaskIdentifierByTaskId[row.id] = row.identifier;
				const taskIds = Object.keys(supportedTaskIdentifierByTaskId).map((s) => parseInt(s, 10));
				cache.lastDigest = {
					supportedTaskIdentifierByTaskId,
					taskIds
				};
				cache.lastStr = str;
				return cache.lastDigest;
			})();
		}
		return cache.lastDigest;
	}
	exports.getTaskDetails = getTaskDetails;
	function getSupportedTaskIdentifierByTaskId(compiledSharedOptions, withPgClient, tasks) {
		const p = getTaskDetails(compiledSharedOptions, withPgClient, tasks);
		if ("supportedTaskIdentifierByTaskId" in p) return p.supportedTaskIdentifierByTaskId;
		else return p.then((o) => o.supportedTaskIdentifierByTaskId);
	}
	exports.getSupportedTaskIdentifierByTaskId = getSupportedTaskIdentifierByTaskId;
	function getSupportedTaskIds(compiledSharedOptions, withPgClient, tasks) {
		const p = getTaskDetails(compiledSharedOptions, withPgClient, tasks);
		if ("taskIds" in p) return p.taskIds;
		else return p.then((o) => o.taskIds);
	}
	exports.getSupportedTaskIds = getSupportedTaskIds;
}));
// ../../node_modules/graphile-worker/dist/sql/getJobs.js
var require_getJobs = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.batchGetJobs = exports.isPromise = void 0;
	const taskIdentifiers_1 = require_taskIdentifiers();
	function isPromise(t) {
		return typeof t === "object" && t !== null && typeof t.then === "function" && typeof t.catch === "function";
	}
	exports.isPromise = isPromise;
	async function batchGetJobs(compiledSharedOptions, withPgClient, tasks, poolId, flagsToSkip, rawBatchSize) {
		const batchSize = parseInt(String(rawBatchSize), 10) || 1;
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements, useNodeTime } }, logger } = compiledSharedOptions;
		const taskDetailsPromise = (0, taskIdentifiers_1.getTaskDetails)(compiledSharedOptions, withPgClient, tasks);
		const taskDetails = isPromise(taskDetailsPromise) ? await taskDetailsPromise : taskDetailsPromise;
		if (taskDetails.taskIds.length === 0) {
			logger.error("No tasks found; nothing to do!");
			return [];
		}
		let i = 2;
		const hasFlags = flagsToSkip && flagsToSkip.length > 0;
		const flagsClause = hasFlags ? `and ((flags ?| $${++i}::text[]) is not true)` : "";
		const now = useNodeTime ? `$${++i}::timestamptz` : "now()";
		const text = `\
with j as (
  select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id
    from ${escapedWorkerSchema}._private_jobs as jobs
    where jobs.is_available = true
    and run_at <= ${now}
    and task_id = any($2::int[])
    ${`and (
      jobs.job_queue_id is null
      or
      jobs.job_queue_id in (
        select id
        from ${escapedWorkerSchema}._private_job_queues as job_queues
        where job_queues.is_available = true
        for update
        skip locked
      )
    )`}
    ${flagsClause}
    order by priority asc, run_at asc
    limit ${batchSize}
    for update
    skip locked
)${`,
q as (
  update ${escapedWorkerSchema}._private_job_queues as job_queues
    set
      locked_by = $1::text,
      locked_at = ${now}
    from j
    where job_queues.id = j.job_queue_id
)`}
  update ${escapedWorkerSchema}._private_jobs as jobs
    set
      attempts = jobs.attempts + 1,
      locked_by = $1::text,
      locked_at = ${now}
    from j
    where jobs.id = j.id
    returning *`;
		const values = [
			poolId,
			taskDetails.taskIds,
			...hasFlags ? [flagsToSkip] : [],
			...useNodeTime ? [(/* @__PURE__ */ new Date()).toISOString()] : []
		];
		const name = !preparedStatements ? void 0 : `get_job${batchSize === 1 ? "" : batchSize}${hasFlags ? "F" : ""}${useNodeTime ? "N" : ""}/${workerSchema}`;
		const { rows } = await withPgClient.withRetries((client) => client.query({
			text,
			values,
			name
		}));
		return rows.map((jobRow) => Object.assign(jobRow, { task_identifier: taskDetails.supportedTaskIdentifierByTaskId[jobRow.task_id] }));
	}
	exports.batchGetJobs = batchGetJobs;
}));
// ../../node_modules/graphile-worker/dist/sql/returnJobs.js
var require_returnJobs = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.returnJobs = void 0;
	async function returnJobs(compiledSharedOptions, withPgClient, poolId, jobs) {
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements } } } = compiledSharedOptions;
		const jobsWithQueues = [];
		const jobsWithoutQueues = [];
		for (const job of jobs) if (job.job_queue_id != null) jobsWithQueues.push(job);
		else jobsWithoutQueues.push(job);
		if (jobsWithQueues.length > 0) await withPgClient((client) => client.query({
			text: `\
with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set
attempts = GREATEST(0, attempts - 1),
locked_by = null,
locked_at = null
where id = ANY($2::bigint[])
and locked_by = $1::text
returning *
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $1::text;`,
			values: [poolId, jobsWithQueues.map((job) => job.id)],
			name: !preparedStatements ? void 0 : `return_job_q/${workerSchema}`
		}));
		if (jobsWithoutQueues.length > 0) await withPgClient((client) => client.query({
			text: `\
update ${escapedWorkerSchema}._private_jobs as jobs
set
attempts = GREATEST(0, attempts - 1),
locked_by = null,
locked_at = null
where id = ANY($2::bigint[])
and locked_by = $1::text;`,
			values: [poolId, jobsWithoutQueues.map((job) => job.id)],
			name: !preparedStatements ? void 0 : `return_job/${workerSchema}`
		}));
	}
	exports.returnJobs = returnJobs;
}));
// ../../node_modules/graphile-worker/dist/localQueue.js
var require_localQueue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.LocalQueue = void 0;
	const tslib_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports));
	const assert_1 = tslib_1.__importDefault(__require("assert"));
	const _1 = require_dist();
	const cronConstants_1 = require_cronConstants();
	const deferred_1 = tslib_1.__importDefault(require_deferred());
	const lib_1 = require_lib();
	const getJobs_1 = require_getJobs();
	const returnJobs_1 = require_returnJobs();
	const RETURN_JOBS_RETRY_OPTIONS = {
		maxAttempts: 20,
		minDelay: 200,
		maxDelay: 3e4,
		multiplier: 1.5
	};
	const { STARTING, POLLING, WAITING, TTL_EXPIRED, RELEASED } = _1.LocalQueueModes;
	/**
	* The local queue exists to reduce strain on the database; it works by
	* fetching a batch of jobs from the database and distributing them to workers
	* as and when necessary. It is also responsible for polling when in use,
	* relieving the workers of this responsibility.
	*
	* The local queue trades latency for throughput: jobs may sit in the local
	* queue for a longer time (maximum `localQueue.size` jobs waiting maximum
	* `localQueue.ttl` milliseconds), but fewer requests to the database are made
	* for jobs since more jobs are fetched at once, enabling the worker to reach
	* higher levels of performance (and reducing read stress on the DB).
	*
	* The local queue is always in one of these modes:
	*
	* - STARTING mode
	* - POLLING mode
	* - WAITING mode
	* - TTL_EXPIRED mode
	* - RELEASED mode
	*
	* ## STARTING mode
	*
	* STARTING mode is the initial state of the local queue.
	*
	* Immediately move to POLLING mode.
	*
	* ## POLLING mode
	*
	* The queue will only be in POLLING mode when it contains no cached jobs.
	*
	* When the queue enters POLLING mode:
	*
	* - if any refetch delay has expired it will trigger a fetch of jobs from the
	*   database,
	* - otherwise it will trigger a refetch to happen once the refetch delay has
	*   completed.
	*
	* When jobs are fetched:
	*
	* - if fewer than `Math.ceil(Math.min(localQueueRefetchDelay.threshold, localQueueSize))`
	*   jobs were returned then a refetch delay will be set (if configured).
	* - if jobs were returned then it will supply as many as possible to any
	*   waiting workers (`workerQueue`)
	* - if all workers are busy and jobs still remain it will store them to
	*   `jobQueue` and immediately enter WAITING mode
	* - otherwise (if no jobs remain: `jobQueue` is empty) we'll wait
	*   `pollInterval` ms and then fetch again.
	*
	* When a "new job" notification is received, once any required refetch delay
	* has expired (or immediately if it has already expired) the timer will be
	* cancelled, and a fetch will be fired immediately.
	*
	* ## WAITING mode
	*
	* The local queue can only be in WAITING mode if there are cached jobs.
	*
	* Any waiting clients are issued any available cached jobs.
	*
	* If no cached jobs remain, then the local queue enters POLLING mode,
	* triggering a fetch.
	*
	* If cached jobs remain (even if there's just one, even if it has been 30
	* minutes since the last fetch) then the local queue continues to wait for
	* a worker to claim the remaining jobs. Once no jobs remain, the local queue
	* reverts to POLLING mode, triggering a fetch.
	*
	* In WAITING mode, all "new job" announcements are ignored.
	*
	* The local queue can be in WAITING mode for at most `getJobBatchTime`
	* milliseconds (default: 30 minutes), after which all unclaimed jobs are
	* returned to the pool and the local queue enters TTL_EXPIRED mode.
	*
	* ## TTL_EXPIRED mode
	*
	* This mode is used when jobs were queued in WAITING mode for too long. The
	* local queue will sit in TTL_EXPIRED mode until a worker asks for a job,
	* whereupon the local queue will enter POLLING mode (triggering a fetch).
	*
	* ## RELEASED mode
	*
	* Triggered on shutdown.
	*/
	var LocalQueue = class {
		ctx;
		tasks;
		withPgClient;
		workerPool;
		getJobBatchSize;
		continuous;
		onMajorError;
		/**
		* The configured time (in milliseconds) that a job may sit unclaimed in the
		* local queue before being returned to the database.
		*/
		ttl;
		/**
		* The time interval (in milliseconds) between fetch requests when in
		* `POLLING` mode.
		*/
		pollInterval;
		/**
		* The jobs that have been pulled from the database that are waiting for a
		* worker to claim them. Once claimed, a job will be removed from this list.
		* This should be empty in POLLING and TTL_EXPIRED modes.
		*/
		jobQueue = [];
		/**
		* Workers waiting for jobs are represented by deferred promises in this
		* list. When a job becomes available, first it attempts to satisfy one of
		* these from the workerQueue, and only if this is empty does it then add the
		* job to the `jobQueue`.
		*/
		workerQueue = [];
		/**
		* Are we currently fetching jobs from the DB? Prevents double-fetches.
		*/
		fetchInProgress = false;
		/**
		* When we enter WAITING mode (i.e. there are jobs in `jobQueue`), we set up
		* this timer. When the timer fires, we will release any remaining jobs in
		* jobQueue back to the database (and enter TTL_EXPIRED mode). Note: all jobs
		* are fetched at once, and no further jobs are fetched, so the TTL for all
		* jobs will expire at the same time - we'll only return to POLLING mode once
		* all jobs have been executed.
		*/
		ttlExpiredTimer = null;
		/**
		* The timer associated with the next fetch poll (see also `pollInterval`).
		*/
		fetchTimer = null;
		/**
		* Should we fetch again once the current fetch is complete? This is
		* generally used to indicate that we received a "new job" notification (the
		* queue is "pulsed") whilst we were already fetching, so our fetch may not
		* have included that job.
		*/
		fetchAgain = false;
		/**
		* The mode that the queue is in; must only be changed via `setMode`, which
		* itself must only be called by the `setMode*()` methods.
		*/
		mode = STARTING;
		/**
		* The promise that resolves/rejects when the local queue has been released.
		* Will not resolve until all locally queued jobs have been returned to the
		* pool (or may reject if this process fails) and all active fetches and
		* other background tasks are complete. This is important, otherwise we might
		* release the pg.Pool that we're using before jobs are returned to the
		* database, which would be something we couldn't recover from!
		*
		* If it rejects, may reject with a regular Error or an AggregateError
		* representing multiple failures.
		*/
		_finPromise = (0, deferred_1.default)();
		/**
		* Errors that occurred causing the shutdown or during the shutdown of this
		* local queue instance.
		*/
		errors = [];
		/**
		* A count of the number of "background" processes such as fetching or
		* returning jobs such that we can avoid exiting until all background tasks
		* have completed.
		*/
		backgroundCount = 0;
		/**
		* If `localQueueRefetchDelay` is configured; set this true if the fetch
		* resulted in a queue size lower than the threshold.
		*/
		refetchDelayActive = false;
		/**
		* If true, when the refetch delay expires in POLLING mode (or when we next
		* enter POLLING mode after it expires), immediately trigger a fetch. If
		* false, just wait for the regular POLLING timeouts.
		*/
		refetchDelayFetchOnComplete = false;
		/** The timer tracking when the refetch delay has expired. */
		refetchDelayTimer = null;
		/**
		* The number of new jobs received during the fetch or the resulting refetch
		* delay; see also `refetchDelayAbortThreshold`.
		*/
		refetchDelayCounter = 0;
		/**
		* A random number between 0 and either
		* `preset.worker.localQueue.refetchDelay.maxAbortThreshold` or
		* `5*preset.worker.localQueue.size`; when we've been informed of this many
		* jobs via pulse(), we must abort the refetch delay and trigger an immediate
		* fetch.
		*/
		refetchDelayAbortThreshold = Infinity;
		constructor(ctx, tasks, withPgClient, workerPool, getJobBatchSize, continuous, onMajorError) {
			this.ctx = ctx;
			this.tasks = tasks;
			this.withPgClient = withPgClient;
			this.workerPool = workerPool;
			this.getJobBatchSize = getJobBatchSize;
			this.continuous = continuous;
			this.onMajorError = onMajorError;
			this.ttl = ctx.resolvedPreset.worker.localQueue?.ttl ?? 5 * cronConstants_1.MINUTE;
			this.pollInterval = ctx.resolvedPreset.worker.pollInterval ?? 2 * cronConstants_1.SECOND;
			const localQueueRefetchDelayDuration = ctx.resolvedPreset.worker.localQueue?.refetchDelay?.durationMs;
			if (localQueueRefetchDelayDuration != null && localQueueRefetchDelayDuration > this.pollInterval) throw new Error(`Invalid configuration; 'preset.worker.localQueue.refetchDelay.durationMs' (${localQueueRefetchDelayDuration}) must not be larger than 'preset.worker.pollInterval' (${this.pollInterval})`);
			(0, lib_1.safeEmit)(ctx, "localQueue:init", {
				ctx,
				localQueue: this
			});
			this.setModePolling();
		}
		/**
		* Only call this from `setMode*()` helpers.
		*/
		setMode(newMode) {
			const oldMode = this.mode;
			this.mode = newMode;
			(0, lib_1.safeEmit)(this.ctx, "localQueue:setMode", {
				ctx: this.ctx,
				localQueue: this,
				oldMode,
				newMode
			});
		}
		/**
		* Called when the LocalQueue is completely finished and released: no
		* background tasks, no jobs in job queue. Resolves (or rejects)
		* `_finPromise`.
		*/
		fin() {
			assert_1.default.equal(this.mode, "RELEASED");
			assert_1.default.equal(this.backgroundCount, 0);
			assert_1.default.equal(this.jobQueue.length, 0);
			if (this.errors.length === 1) this._finPromise.reject(this.errors[0]);
			else if (this.errors.length > 1) this._finPromise.reject(new AggregateError(this.errors, "Worker did not exit cleanly"));
			else this._finPromise.resolve();
		}
		decreaseBackgroundCount = () => {
			this.backgroundCount--;
			if (this.mode === "RELEASED" && this.backgroundCount === 0) this.fin();
		};
		decreaseBackgroundCountWithError = (e) => {
			this.backgroundCount--;
			if (this.mode === "RELEASED") {
				this.errors.push((0, lib_1.coerceError)(e));
				if (this.backgroundCount === 0) this.fin();
			} else this.ctx.logger.error(`GraphileWorkerInternalError<cd483429-3372-42f0-bcf6-c78e045c760d>: Backgrounding should never yield errors when the queue is not RELEASED`, { error: e });
		};
		/**
		* Track promises that happen in the background, but that we want to ensure are
		* handled before we release the queue (so that the database pool isn't
		* released too early).
		*
		* IMPORTANT: never raise an error from background unless mode === "RELEASED" - you
		* need to handle errors yourself!
		*/
		background(promise) {
			if (this.mode === "RELEASED" && this.backgroundCount === 0) throw new Error(`Cannot background something when the queue is already released`);
			this.backgroundCount++;
			promise.then(this.decreaseBackgroundCount, this.decreaseBackgroundCountWithError);
		}
		setModePolling() {
			assert_1.default.ok(!this.fetchTimer, "Cannot enter polling mode when a fetch is scheduled");
			assert_1.default.ok(!this.fetchInProgress, "Cannot enter polling mode when fetch is in progress");
			assert_1.default.equal(this.jobQueue.length, 0, "Cannot enter polling mode when job queue isn't empty");
			if (this.ttlExpiredTimer) {
				clearTimeout(this.ttlExpiredTimer);
				this.ttlExpiredTimer = null;
			}
			this.setMode(POLLING);
			this.fetch();
		}
		setModeWaiting(causedByErrorHandling = false) {
			if (!causedByErrorHandling) assert_1.default.equal(this.mode, POLLING);
			assert_1.default.ok(!this.fetchTimer, "Cannot enter waiting mode when a fetch is scheduled");
			assert_1.default.ok(!this.fetchInProgress, "Cannot enter waiting mode when fetch is in progress");
			assert_1.default.equal(this.workerQueue.length, 0, "Cannot enter waiting mode when the worker queue is not empty");
			assert_1.default.notEqual(this.jobQueue.length, 0, "Cannot enter waiting mode when job queue is empty");
			if (this.ttlExpiredTimer) clearTimeout(this.ttlExpiredTimer);
			this.setMode(WAITING);
			this.ttlExpiredTimer = setTimeout(this.setModeTtlExpired, this.ttl);
		}
		setModeTtlExpired = () => {
			assert_1.default.equal(this.mode, WAITING);
			assert_1.default.ok(!this.fetchTimer, "Cannot enter TTL expired mode when a fetch is scheduled");
			assert_1.default.ok(!this.fetchInProgress, "Cannot enter TTL expired mode when fetch is in progress");
			assert_1.default.notEqual(this.jobQueue.length, 0, "Cannot enter TTL expired mode when job queue is empty");
			if (this.ttlExpiredTimer) {
				clearTimeout(this.ttlExpiredTimer);
				this.ttlExpiredTimer = null;
			}
			this.setMode(TTL_EXPIRED);
			this.returnJobs();
		};
		returnJobs() {
			const l = this.jobQueue.length;
			if (l === 0) return;
			const jobsToReturn = this.jobQueue.splice(0, l);
			(0, lib_1.safeEmit)(this.ctx, "localQueue:returnJobs", {
				ctx: this.ctx,
				localQueue: this,
				jobs: jobsToReturn
			});
			let attempts = 1;
			let initialError;
			const { maxAttempts } = RETURN_JOBS_RETRY_OPTIONS;
			const onError = (e) => {
				const lastError = (0, lib_1.coerceError)(e);
				if (attempts === 1) initialError = lastError;
				this.ctx.logger.error(`Failed to return jobs from local queue to database queue (attempt ${attempts}/${maxAttempts})`, {
					error: e,
					attempts,
					returnJobsRetryOptions: RETURN_JOBS_RETRY_OPTIONS
				});
				switch (this.mode) {
					case "RELEASED": throw new Error(`Error occurred whilst returning jobs from local queue to database queue: ${initialError.message}`);
					default:
						if (attempts >= maxAttempts) this.onMajorError(new Error(`Error occurred whilst returning jobs from local queue to database queue; raising major error after ${attempts} (>= ${maxAttempts}) attempts (should trigger shutdown). Initial error: ${initialError.message}`, { cause: initialError }));
						{
							const code = lastError?.code;
							const retryable = lib_1.RETRYABLE_ERROR_CODES[code];
							const delay = (0, lib_1.calculateDelay)(attempts - 1, {
								...RETURN_JOBS_RETRY_OPTIONS,
								...retryable
							});
							++attempts;
							return (0, lib_1.sleep)(delay).then(() => (0, returnJobs_1.returnJobs)(this.ctx, this.withPgClient, this.workerPool.id, jobsToReturn).then(noop, onError));
						}
				}
			};
			this.background((0, returnJobs_1.returnJobs)(this.ctx, this.withPgClient, this.workerPool.id, jobsToReturn).then(noop, onError));
		}
		receivedJobs(jobs) {
			const jobCount = jobs.length;
			const workerCount = Math.min(jobCount, this.workerQueue.length);
			const workers = this.workerQueue.splice(0, workerCount);
			for (let i = 0; i < jobCount; i++) {
				const job = jobs[i];
				if (i < workerCount) workers[i].resolve(job);
				else this.jobQueue.push(job);
			}
		}
		fetch = () => {
			if (this.fetchTimer) {
				clearTimeout(this.fetchTimer);
				this.fetchTimer = null;
			}
			if (this.refetchDelayActive) {
				this.refetchDelayFetchOnComplete = true;
				return;
			}
			this.background(this._fetch().catch((e) => {
				this.ctx.logger.error(`Error occurred during fetch`, { error: e });
			}));
		};
		async _fetch() {
			/**
			* Did we fetch the maximum number of records that we could? (If so, we
			* should consider fetching again straight away so there's always jobs to
			* be done.)
			*/
			let fetchedMax = false;
			/**
			* Did we fetch more jobs than the refetch delay threshold? (Greater than,
			* not equal to.) If false, we should start a refetch delay.
			*
			* Initialized to `true` so on error we don't enable refetch delay.
			*/
			let refetchDelayThresholdSurpassed = true;
			/** How many jobs did we fetch? (Initialize to zero in case of error.) */
			let jobCount = 0;
			const refetchDelayOptions = this.ctx.resolvedPreset.worker.localQueue?.refetchDelay;
			try {
				assert_1.default.equal(this.mode, POLLING, "Can only fetch when in polling mode");
				assert_1.default.equal(this.fetchInProgress, false, "Cannot fetch when a fetch is already in progress");
				assert_1.default.equal(this.refetchDelayActive, false, "Can not fetch when fetches are meant to be delayed");
				assert_1.default.equal(this.jobQueue.length, 0, "Should not fetch when job queue isn't empty");
				this.fetchAgain = false;
				this.fetchInProgress = true;
				this.refetchDelayCounter = 0;
				const jobs = await (0, getJobs_1.batchGetJobs)(this.ctx, this.withPgClient, this.tasks, this.workerPool.id, null, this.getJobBatchSize);
				(0, lib_1.safeEmit)(this.ctx, "localQueue:getJobs:complete", {
					ctx: this.ctx,
					localQueue: this,
					jobs
				});
				jobCount = jobs.length;
				fetchedMax = jobCount >= this.getJobBatchSize;
				refetchDelayThresholdSurpassed = fetchedMax || !refetchDelayOptions || jobCount > (refetchDelayOptions.threshold ?? 0);
				this.receivedJobs(jobs);
			} catch (e) {
				this.ctx.logger.error(`Error occurred fetching jobs; will try again on next poll interval. Error: ${e}`, { error: e });
			} finally {
				this.fetchInProgress = false;
			}
			if (this.mode === "RELEASED") {
				this.returnJobs();
				return;
			}
			/** How long to avoid any refetches for */
			const refetchDelayMs = (.5 + Math.random()) * (refetchDelayOptions?.durationMs ?? 100);
			if (!refetchDelayThresholdSurpassed) {
				/** The configured abort threshold */
				const maxAbortThreshold = refetchDelayOptions?.maxAbortThreshold ?? 5 * this.getJobBatchSize;
				/**
				* How many notifications do we need to receive before we abort the "no
				* refetches" behavior? Note: this is not
				*/
				const abortThreshold = Math.random() * maxAbortThreshold || Infinity;
				this.fetchAgain = false;
				this.refetchDelayActive = true;
				this.refetchDelayFetchOnComplete = false;
				this.refetchDelayAbortThreshold = abortThreshold;
				this.refetchDelayTimer = setTimeout(this.refetchDelayCompleteOrAbort, refetchDelayMs);
				(0, lib_1.safeEmit)(this.ctx, "localQueue:refetchDelay:start", {
					ctx: this.ctx,
					localQueue: this,
					jobCount,
					threshold: refetchDelayOptions?.threshold ?? 0,
					delayMs: refetchDelayMs,
					abortThreshold: this.refetchDelayAbortThreshold
				});
			}
			if (this.jobQueue.length > 0) this.setModeWaiting();
			else if (fetchedMax || this.fetchAgain) {
				assert_1.default.equal(this.refetchDelayActive, false, "refetchDelayActive should imply didn't fetch max and fetchAgain is false");
				this.fetch();
			} else if (this.continuous) this.fetchTimer = setTimeout(this.fetch, this.pollInterval);
			else {
				this.setModeReleased();
				return;
			}
			this.handleCheckRefetchDelayAbortThreshold();
		}
		refetchDelayCompleteOrAbort = (aborted = false) => {
			if (this.refetchDelayTimer != null) {
				clearTimeout(this.refetchDelayTimer);
				this.refetchDelayTimer = null;
			}
			this.refetchDelayActive = false;
			if (aborted) {
				this.refetchDelayFetchOnComplete = true;
				(0, lib_1.safeEmit)(this.ctx, "localQueue:refetchDelay:abort", {
					ctx: this.ctx,
					localQueue: this,
					count: this.refetchDelayCounter,
					abortThreshold: this.refetchDelayAbortThreshold
				});
			} else (0, lib_1.safeEmit)(this.ctx, "localQueue:refetchDelay:expired", {
				ctx: this.ctx,
				localQueue: this
			});
			if (this.mode === POLLING && this.refetchDelayFetchOnComplete) {
				if (this.fetchTimer != null) {
					clearTimeout(this.fetchTimer);
					this.fetchTimer = null;
				}
				this.fetch();
			}
		};
		/**
		* If no refetch delay is active, returns false; otherwise returns true and
		* checks to see if we need to abort the delay and trigger a fetch.
		*/
		handleCheckRefetchDelayAbortThreshold() {
			if (!this.refetchDelayActive || this.mode === "RELEASED") return false;
			if (this.refetchDelayCounter >= this.refetchDelayAbortThreshold) this.refetchDelayCompleteOrAbort(true);
			return true;
		}
		/** Called when a new job becomes available in the DB */
		pulse(count) {
			this.refetchDelayCounter += count;
			if (this.handleCheckRefetchDelayAbortThreshold()) {} else if (this.mode === POLLING) {
				if (this.fetchInProgress) this.fetchAgain = true;
				else if (this.fetchTimer != null) {
					clearTimeout(this.fetchTimer);
					this.fetchTimer = null;
					this.fetch();
				}
			}
		}
		getJob = (workerId, flagsToSkip) => {
			if (this.mode === RELEASED) return;
			if (flagsToSkip !== null) return (0, getJobs_1.batchGetJobs)(this.ctx, this.withPgClient, this.tasks, this.workerPool.id, flagsToSkip, 1).then((jobs) => jobs[0]);
			if (this.mode === TTL_EXPIRED) this.setModePolling();
			const job = this.jobQueue.shift();
			if (job !== void 0) {
				if (this.jobQueue.length === 0) {
					assert_1.default.equal(this.mode, WAITING);
					this.setModePolling();
				}
				return job;
			} else {
				const d = (0, deferred_1.default)();
				this.workerQueue.push(d);
				return d;
			}
		};
		release() {
			if (this.mode !== "RELEASED") this.setModeReleased();
			return this._finPromise;
		}
		setModeReleased() {
			const oldMode = this.mode;
			assert_1.default.notEqual(oldMode, RELEASED, "LocalQueue must only be released once");
			this.setMode(RELEASED);
			if (this.refetchDelayTimer != null) {
				clearTimeout(this.refetchDelayTimer);
				this.refetchDelayTimer = null;
			}
			this.refetchDelayActive = false;
			switch (oldMode) {
				case POLLING:
					this.workerQueue.splice(0, this.workerQueue.length).forEach((futureJob) => futureJob.resolve(void 0));
					if (this.fetchTimer != null) {
						clearTimeout(this.fetchTimer);
						this.fetchTimer = null;
					}
					break;
				case WAITING:
					if (this.ttlExpiredTimer != null) {
						clearTimeout(this.ttlExpiredTimer);
						this.ttlExpiredTimer = null;
					}
					this.returnJobs();
					break;
				case TTL_EXPIRED: break;
				case STARTING: break;
				case RELEASED: break;
				default: throw new Error(`Unhandled mode: ${oldMode}`);
			}
			if (this.backgroundCount === 0) this.fin();
		}
	};
	exports.LocalQueue = LocalQueue;
	function noop() {}
}));
// ../../node_modules/graphile-worker/dist/signals.js
var require_signals = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = [
		"SIGUSR2",
		"SIGINT",
		"SIGTERM",
		"SIGHUP",
		"SIGABRT"
	];
}));
// ../../node_modules/graphile-worker/dist/sql/completeJobs.js
var require_completeJobs = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.batchCompleteJobs = void 0;
	async function batchCompleteJobs(compiledSharedOptions, withPgClient, poolId, jobs) {
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements } } } = compiledSharedOptions;
		const jobIdsWithoutQueue = [];
		const jobIdsWithQueue = [];
		for (const job of jobs) if (job.job_queue_id != null) jobIdsWithQueue.push(job.id);
		else jobIdsWithoutQueue.push(job.id);
		if (jobIdsWithQueue.length > 0) await withPgClient((client) => client.query({
			text: `\
with j as (
delete from ${escapedWorkerSchema}._private_jobs as jobs
using unnest($1::bigint[]) n(n)
where id = n
returning *
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $2::text;`,
			values: [jobIdsWithQueue, poolId],
			name: !preparedStatements ? void 0 : `complete_job_q/${workerSchema}`
		}));
		if (jobIdsWithoutQueue.length === 1) await withPgClient((client) => client.query({
			text: `\
delete from ${escapedWorkerSchema}._private_jobs as jobs
where id = $1::bigint`,
			values: [jobIdsWithoutQueue[0]],
			name: !preparedStatements ? void 0 : `complete_job/${workerSchema}`
		}));
		else if (jobIdsWithoutQueue.length > 1) await withPgClient((client) => client.query({
			text: `\
delete from ${escapedWorkerSchema}._private_jobs as jobs
using unnest($1::bigint[]) n(n)
where id = n`,
			values: [jobIdsWithoutQueue],
			name: !preparedStatements ? void 0 : `complete_jobs/${workerSchema}`
		}));
	}
	exports.batchCompleteJobs = batchCompleteJobs;
}));
// ../../node_modules/graphile-worker/dist/sql/failJobs.js
var require_failJobs = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.failJobs = exports.batchFailJobs = void 0;
	async function batchFailJobs(compiledSharedOptions, withPgClient, poolId, specs) {
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements } } } = compiledSharedOptions;
		const specsWithQueues = [];
		const specsWithoutQueues = [];
		for (const spec of specs) if (spec.job.job_queue_id != null) specsWithQueues.push(spec);
		else specsWithoutQueues.push(spec);
		if (specsWithQueues.length > 0) await withPgClient((client) => client.query({
			text: `\
with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set
last_error = (el->>'message'),
run_at = greatest(now(), run_at) + (exp(least(attempts, 10)) * interval '1 second'),
locked_by = null,
locked_at = null,
payload = coalesce(el->'payload', jobs.payload)
from json_array_elements($2::json) as els(el)
where id = (el->>'jobId')::bigint and locked_by = $1::text
returning *
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $1::text;`,
			values: [poolId, JSON.stringify(specsWithQueues.map(({ job, message, replacementPayload }) => ({
				jobId: job.id,
				message,
				payload: replacementPayload
			})))],
			name: !preparedStatements ? void 0 : `fail_job_q/${workerSchema}`
		}));
		if (specsWithoutQueues.length > 0) await withPgClient((client) => client.query({
			text: `\
update ${escapedWorkerSchema}._private_jobs as jobs
set
last_error = (el->>'message'),
run_at = greatest(now(), run_at) + (exp(least(attempts, 10)) * interval '1 second'),
locked_by = null,
locked_at = null,
payload = coalesce(el->'payload', jobs.payload)
from json_array_elements($2::json) as els(el)
where id = (el->>'jobId')::bigint and locked_by = $1::text;`,
			values: [poolId, JSON.stringify(specsWithoutQueues.map(({ job, message, replacementPayload }) => ({
				jobId: job.id,
				message,
				payload: replacementPayload
			})))],
			name: !preparedStatements ? void 0 : `fail_job/${workerSchema}`
		}));
	}
	exports.batchFailJobs = batchFailJobs;
	async function failJobs(compiledSharedOptions, withPgClient, poolId, jobs, message) {
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements } } } = compiledSharedOptions;
		const { rows: failedJobs } = await withPgClient.withRetries((client) => client.query({
			text: `\
with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set
last_error = $2::text,
run_at = greatest(now(), run_at) + (exp(least(attempts, 10)) * interval '1 second'),
locked_by = null,
locked_at = null
where id = any($1::bigint[]) and locked_by = $3::text
returning *
), queues as (
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_by = null, locked_at = null
from j
where job_queues.id = j.job_queue_id and job_queues.locked_by = $3::text
)
select * from j;`,
			values: [
				jobs.map((job) => job.id),
				message,
				poolId
			],
			name: !preparedStatements ? void 0 : `fail_jobs/${workerSchema}`
		}));
		return failedJobs;
	}
	exports.failJobs = failJobs;
}));
// ../../node_modules/graphile-worker/dist/sql/resetLockedAt.js
var require_resetLockedAt = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.resetLockedAt = void 0;
	async function resetLockedAt(compiledSharedOptions, withPgClient) {
		const { escapedWorkerSchema, workerSchema, resolvedPreset: { worker: { preparedStatements, useNodeTime } } } = compiledSharedOptions;
		const now = useNodeTime ? "$1::timestamptz" : "now()";
		await withPgClient.withRetries((client) => client.query({
			text: `\
with j as (
update ${escapedWorkerSchema}._private_jobs as jobs
set locked_at = null, locked_by = null, run_at = greatest(run_at, ${now})
where locked_at < ${now} - interval '4 hours'
)
update ${escapedWorkerSchema}._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_at < ${now} - interval '4 hours'`,
			values: useNodeTime ? [(/* @__PURE__ */ new Date()).toISOString()] : [],
			name: !preparedStatements ? void 0 : `clear_stale_locks${useNodeTime ? "N" : ""}/${workerSchema}`
		}));
	}
	exports.resetLockedAt = resetLockedAt;
}));
// ../../node_modules/graphile-worker/dist/worker.js
var require_worker = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.makeNewWorker = void 0;
	const tslib_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports));
	const assert = tslib_1.__importStar(__require("assert"));
	const crypto_1 = __require("crypto");
	const deferred_1 = tslib_1.__importDefault(require_deferred());
	const helpers_1 = require_helpers();
	const lib_1 = require_lib();
	const NO_LOG_SUCCESS = !!process.env.NO_LOG_SUCCESS;
	function makeNewWorker(compiledSharedOptions, params) {
		const ctx = compiledSharedOptions;
		const { tasks, withPgClient, continuous, abortSignal, abortPromise, workerPool, autostart = true, workerId = `worker-${(0, crypto_1.randomBytes)(9).toString("hex")}`, getJob, completeJob, failJob } = params;
		const { resolvedPreset: { worker: { pollInterval } }, hooks, _rawOptions: { forbiddenFlags } } = compiledSharedOptions;
		const logger = compiledSharedOptions.logger.scope({
			label: "worker",
			workerId
		});
		const workerDeferred = (0, deferred_1.default)();
		const promise = workerDeferred.finally(() => {
			return hooks.process("stopWorker", {
				worker,
				withPgClient
			});
		});
		promise.then(() => {
			(0, lib_1.safeEmit)(ctx, "worker:stop", {
				ctx,
				worker
			});
		}, (error) => {
			(0, lib_1.safeEmit)(ctx, "worker:stop", {
				ctx,
				worker,
				error
			});
		});
		let activeJob = null;
		let doNextTimer = null;
		const cancelDoNext = () => {
			if (doNextTimer !== null) {
				clearTimeout(doNextTimer);
				doNextTimer = null;
				return true;
			}
			return false;
		};
		let active = true;
		const release = (force = false) => {
			if (active) {
				active = false;
				(0, lib_1.safeEmit)(ctx, "worker:release", {
					ctx,
					worker
				});
				if (cancelDoNext()) workerDeferred.resolve();
				else if (force) workerDeferred.resolve();
			} else if (force) workerDeferred.resolve();
			return Promise.resolve(promise);
		};
		const nudge = () => {
			assert.ok(active, "nudge called after worker terminated");
			if (doNextTimer) {
				doNext();
				return true;
			} else {
				again = true;
				return false;
			}
		};
		const worker = {
			workerPool,
			nudge,
			workerId,
			release,
			promise,
			getActiveJob: () => activeJob,
			_start: autostart ? null : () => {
				doNext(true);
				worker._start = null;
			}
		};
		(0, lib_1.safeEmit)(ctx, "worker:create", {
			ctx,
			worker,
			tasks
		});
		logger.debug(`Spawned`);
		let contiguousErrors = 0;
		let again = false;
		const doNext = async (first = false) => {
			again = false;
			cancelDoNext();
			assert.ok(active, "doNext called when active was false");
			assert.ok(!activeJob, "There should be no active job");
			try {
				let flagsToSkip = null;
				if (Array.isArray(forbiddenFlags)) flagsToSkip = forbiddenFlags;
				else if (typeof forbiddenFlags === "function") {
					const forbiddenFlagsResult = forbiddenFlags();
					if (Array.isArray(forbiddenFlagsResult)) flagsToSkip = forbiddenFlagsResult;
					else if (forbiddenFlagsResult != null) flagsToSkip = await forbiddenFlagsResult;
				}
				if (first) {
					const event = {
						worker,
						flagsToSkip,
						tasks,
						withPgClient
					};
					await hooks.process("startWorker", event);
					flagsToSkip = event.flagsToSkip;
				}
				(0, lib_1.safeEmit)(ctx, "worker:getJob:start", {
					ctx,
					worker
				});
				const jobRow = await getJob(workerPool.id, flagsToSkip);
				activeJob = jobRow && jobRow.id ? jobRow : null;
				if (activeJob) (0, lib_1.safeEmit)(ctx, "job:start", {
					ctx,
					worker,
					job: activeJob
				});
				else (0, lib_1.safeEmit)(ctx, "worker:getJob:empty", {
					ctx,
					worker
				});
			} catch (rawErr) {
				const err = (0, lib_1.coerceError)(rawErr);
				(0, lib_1.safeEmit)(ctx, "worker:getJob:error", {
					ctx,
					worker,
					error: err
				});
				if (continuous) {
					contiguousErrors++;
					logger.debug(`Failed to acquire job: ${err.message} (${contiguousErrors} contiguous fails)`);
					if (active) doNextTimer = setTimeout(() => doNext(), pollInterval);
					else workerDeferred.reject(err);
					return;
				} else {
					workerDeferred.reject(err);
					release();
					return;
				}
			}
			contiguousErrors = 0;
			if (!activeJob) {
				if (continuous) {
					if (active) {
						if (again) doNext();
						else doNextTimer = setTimeout(() => doNext(), pollInterval);
					} else workerDeferred.resolve();
				} else {
					workerDeferred.resolve();
					release();
				}
				return;
			}
			const job = activeJob;
			let err = null;
			try {
				const startTimestamp = process.hrtime();
				let result = void 0;
				try {
					logger.debug(`Found task ${job.id} (${job.task_identifier})`);
					const task = tasks[job.task_identifier];
					assert.ok(task, `Unsupported task '${job.task_identifier}'`);
					const helpers = (0, helpers_1.makeJobHelpers)(compiledSharedOptions, job, {
						withPgClient,
						logger,
						abortSignal,
						abortPromise
					});
					result = await task(job.payload, helpers);
				} catch (error) {
					err = (0, lib_1.coerceError)(error);
				}
				const durationRaw = process.hrtime(startTimestamp);
				const duration = durationRaw[0] * 1e3 + durationRaw[1] * 1e-6;
				const batchJobFailedPayloads = [];
				const batchJobErrors = [];
				if (!err && Array.isArray(job.payload) && Array.isArray(result)) {
					if (job.payload.length !== result.length) console.warn(`Task '${job.task_identifier}' has invalid return value - should return either nothing or an array with the same length as the incoming payload to indicate success or otherwise for each entry. We're going to treat this as full success, but this is a bug in your code.`);
					else {
						const results = await Promise.allSettled(result);
						for (let i = 0; i < job.payload.length; i++) {
							const entryResult = results[i];
							if (entryResult.status === "rejected") {
								batchJobFailedPayloads.push(job.payload[i]);
								batchJobErrors.push(entryResult.reason);
							}
						}
						if (batchJobErrors.length > 0) err = /* @__PURE__ */ new Error(`Batch failures:\n${batchJobErrors.map((e) => e?.message ?? String(e)).join("\n")}`);
					}
				}
				if (err) {
					try {
						(0, lib_1.safeEmit)(ctx, "job:error", {
							ctx,
							worker,
							job,
							error: err,
							batchJobErrors: batchJobErrors.length > 0 ? batchJobErrors : void 0
						});
					} catch (e) {
						logger.error("Error occurred in event emitter for 'job:error'; this is an issue in your application code and you should fix it");
					}
					if (job.attempts >= job.max_attempts) try {
						(0, lib_1.safeEmit)(ctx, "job:failed", {
							ctx,
							worker,
							job,
							error: err,
							batchJobErrors: batchJobErrors.length > 0 ? batchJobErrors : void 0
						});
					} catch (e) {
						logger.error("Error occurred in event emitter for 'job:failed'; this is an issue in your application code and you should fix it");
					}
					const { message: rawMessage, stack } = err;
					/**
					* Guaranteed to be a non-empty string
					*/
					const message = rawMessage || String(err) || "Non error or error without message thrown.";
					logger.error(`Failed task ${job.id} (${job.task_identifier}, ${duration.toFixed(2)}ms, attempt ${job.attempts} of ${job.max_attempts}) with error '${message}'${stack ? `:\n  ${String(stack).replace(/\n/g, "\n  ").trim()}` : ""}`, {
						failure: true,
						job,
						error: err,
						duration
					});
					failJob({
						job,
						message,
						replacementPayload: batchJobFailedPayloads.length > 0 ? batchJobFailedPayloads : void 0
					});
				} else {
					try {
						(0, lib_1.safeEmit)(ctx, "job:success", {
							ctx,
							worker,
							job
						});
					} catch (e) {
						logger.error("Error occurred in event emitter for 'job:success'; this is an issue in your application code and you should fix it");
					}
					if (!NO_LOG_SUCCESS) logger.info(`Completed task ${job.id} (${job.task_identifier}, ${duration.toFixed(2)}ms${job.attempts > 1 ? `, attempt ${job.attempts} of ${job.max_attempts}` : ""}) with success`, {
						job,
						duration,
						success: true
					});
					completeJob(job);
				}
				(0, lib_1.safeEmit)(ctx, "job:complete", {
					ctx,
					worker,
					job,
					error: err
				});
			} catch (fatalError) {
				try {
					(0, lib_1.safeEmit)(ctx, "worker:fatalError", {
						ctx,
						worker,
						error: fatalError,
						jobError: err
					});
				} catch (e) {
					logger.error("Error occurred in event emitter for 'worker:fatalError'; this is an issue in your application code and you should fix it");
				}
				const when = err ? `after failure '${err.message}'` : "after success";
				const coerced = (0, lib_1.coerceError)(fatalError);
				logger.error(`Failed to release job '${job.id}' ${when}; committing seppuku\n${coerced.message}`, {
					fatalError,
					job
				});
				workerDeferred.reject(coerced);
				release();
				return;
			} finally {
				activeJob = null;
			}
			if (active) doNext();
			else workerDeferred.resolve();
		};
		if (autostart) doNext(true);
		promise.worker = worker;
		return worker;
	}
	exports.makeNewWorker = makeNewWorker;
}));
// ../../node_modules/graphile-worker/dist/main.js
var require_main = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.runTaskListOnce = exports._runTaskList = exports.runTaskListInternal = exports.runTaskList = exports._allWorkerPools = void 0;
	const tslib_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports));
	const assert = tslib_1.__importStar(__require("assert"));
	const crypto_1 = __require("crypto");
	const events_1 = __require("events");
	const util_1 = __require("util");
	const deferred_1 = tslib_1.__importDefault(require_deferred());
	const helpers_1 = require_helpers();
	const lib_1 = require_lib();
	const localQueue_1 = require_localQueue();
	const signals_1 = tslib_1.__importDefault(require_signals());
	const completeJobs_1 = require_completeJobs();
	const failJobs_1 = require_failJobs();
	const getJobs_1 = require_getJobs();
	const resetLockedAt_1 = require_resetLockedAt();
	const worker_1 = require_worker();
	const BATCH_RETRY_OPTIONS = {
		maxAttempts: 20,
		minDelay: 200,
		maxDelay: 3e4,
		multiplier: 1.5
	};
	const ENABLE_DANGEROUS_LOGS = process.env.GRAPHILE_ENABLE_DANGEROUS_LOGS === "1";
	const NO_LOG_SUCCESS = !!process.env.NO_LOG_SUCCESS;
	const MAX_DELAY = 6e4;
	const allWorkerPools = [];
	exports._allWorkerPools = allWorkerPools;
	/**
	* All pools share the same signal handlers, so we need to broadcast
	* gracefulShutdown to all the pools' events; we use this event emitter to
	* aggregate these requests.
	*/
	const _signalHandlersEventEmitter = new events_1.EventEmitter();
	/**
	* Only register the signal handlers once _globally_.
	*/
	let _registeredSignalHandlers = false;
	/**
	* Only trigger graceful shutdown once.
	*/
	let _shuttingDownGracefully = false;
	let _shuttingDownForcefully = false;
	let _registeredSignalHandlersCount = 0;
	/**
	* This will register the signal handlers to make sure the worker shuts down
	* gracefully if it can. It will only register signal handlers once; even if
	* you call it multiple times it will always use the first logger it is passed,
	* future calls will register the events but take no further actions.
	*/
	function registerSignalHandlers(ctx) {
		if (_shuttingDownGracefully || _shuttingDownForcefully) throw new Error("System has already gone into shutdown, should not be spawning new workers now!");
		const gscb = (o) => (0, lib_1.safeEmit)(ctx, "gracefulShutdown", {
			ctx,
			...o
		});
		const fscb = (o) => (0, lib_1.safeEmit)(ctx, "forcefulShutdown", {
			ctx,
			...o
		});
		if (!_registeredSignalHandlers) _reallyRegisterSignalHandlers(ctx.logger);
		_registeredSignalHandlersCount++;
		_signalHandlersEventEmitter.on("gracefulShutdown", gscb);
		_signalHandlersEventEmitter.on("forcefulShutdown", fscb);
		return function release() {
			_signalHandlersEventEmitter.off("gracefulShutdown", gscb);
			_signalHandlersEventEmitter.off("forcefulShutdown", fscb);
			_registeredSignalHandlersCount--;
			if (_registeredSignalHandlersCount === 0) _releaseSignalHandlers();
		};
	}
	let _releaseSignalHandlers = () => void 0;
	function _reallyRegisterSignalHandlers(logger) {
		const switchToForcefulHandler = () => {
			logger.debug(`Switching to forceful handler for termination signals (${signals_1.default.join(", ")}); another termination signal will force a fast (unsafe) shutdown`, { switchToForcefulHandlers: true });
			for (const signal of signals_1.default) {
				process.on(signal, forcefulHandler);
				process.removeListener(signal, gracefulHandler);
			}
		};
		const removeForcefulHandler = () => {
			logger.debug(`Removed forceful handler for termination signals (${signals_1.default.join(", ")}); another termination signals will likely kill the process (unless you've registered other handlers)`, { unregisteringSignalHandlers: true });
			for (const signal of signals_1.default) process.removeListener(signal, forcefulHandler);
		};
		const stdioErrorIgnorer = () => {};
		const stdioErrorHandler = () => {
			process.stdout.on("error", stdioErrorIgnorer);
			process.stdout.off("error", stdioErrorHandler);
			process.stderr.on("error", stdioErrorIgnorer);
			process.stderr.off("error", stdioErrorHandler);
			gracefulHandler("SIGPIPE");
		};
		const gracefulHandler = function(signal) {
			if (_shuttingDownGracefully || _shuttingDownForcefully) {
				logger.error(`Ignoring '${signal}' (graceful shutdown already in progress)`);
				return;
			} else _shuttingDownGracefully = true;
			logger.info(`Received '${signal}'; attempting global graceful shutdown... (all termination signals will be ignored for the next 5 seconds)`);
			const switchTimeout = setTimeout(switchToForcefulHandler, 5e3);
			_signalHandlersEventEmitter.emit("gracefulShutdown", { signal });
			Promise.allSettled(allWorkerPools.map((pool) => pool.gracefulShutdown(`Graceful worker shutdown due to ${signal}`))).finally(() => {
				clearTimeout(switchTimeout);
				process.removeListener(signal, gracefulHandler);
				if (!_shuttingDownForcefully) {
					logger.info(`Global graceful shutdown complete; killing self via ${signal}`);
					process.kill(process.pid, signal);
				}
			}).catch(noop);
		};
		const forcefulHandler = function(signal) {
			if (_shuttingDownForcefully) {
				logger.error(`Ignoring '${signal}' (forceful shutdown already in progress)`);
				return;
			} else _shuttingDownForcefully = true;
			logger.error(`Received '${signal}'; attempting global forceful shutdown... (all termination signals will be ignored for the next 5 seconds)`);
			const removeTimeout = setTimeout(removeForcefulHandler, 5e3);
			_signalHandlersEventEmitter.emit("forcefulShutdown", { signal });
			Promise.allSettled(allWorkerPools.map((pool) => pool.forcefulShutdown(`Forced worker shutdown due to ${signal}`))).finally(() => {
				removeForcefulHandler();
				clearTimeout(removeTimeout);
				logger.error(`Global forceful shutdown completed; killing self via ${signal}`);
				process.kill(process.pid, signal);
			}).catch(noop);
		};
		logger.debug(`Registering termination signal handlers (${signals_1.default.join(", ")})`, { registeringSignalHandlers: signals_1.default });
		_registeredSignalHandlers = true;
		for (const signal of signals_1.default) process.on(signal, gracefulHandler);
		process.stdout.on("error", stdioErrorHandler);
		process.stderr.on("error", stdioErrorHandler);
		_releaseSignalHandlers = () => {
			if (_shuttingDownGracefully || _shuttingDownForcefully) {
				logger.debug(`Not unregistering signal handlers as we're shutting down`);
				return;
			}
			_releaseSignalHandlers = () => void 0;
			for (const signal of signals_1.default) process.off(signal, gracefulHandler);
			process.stdout.off("error", stdioErrorHandler);
			process.stderr.off("error", stdioErrorHandler);
			_registeredSignalHandlers = false;
		};
	}
	function runTaskList(rawOptions, tasks, pgPool) {
		return runTaskListInternal((0, lib_1.processSharedOptions)(rawOptions), tasks, pgPool);
	}
	exports.runTaskList = runTaskList;
	function runTaskListInternal(compiledSharedOptions, tasks, pgPool) {
		const ctx = compiledSharedOptions;
		const { logger, resolvedPreset: { worker: { minResetLockedInterval, maxResetLockedInterval } } } = compiledSharedOptions;
		const withPgClient = (0, lib_1.makeEnhancedWithPgClient)((0, helpers_1.makeWithPgClientFromPool)(pgPool));
		const workerPool = _runTaskList(compiledSharedOptions, tasks, withPgClient, {
			continuous: true,
			onTerminate() {
				return resetLockedAtPromise;
			},
			onDeactivate() {
				if (resetLockedTimeout) {
					clearTimeout(resetLockedTimeout);
					resetLockedTimeout = null;
				}
				if (reconnectTimeout) {
					clearTimeout(reconnectTimeout);
					reconnectTimeout = null;
				}
				return unlistenForChanges();
			}
		});
		let attempts = 0;
		let reconnectTimeout = null;
		let changeListener = null;
		const unlistenForChanges = async () => {
			if (changeListener) try {
				await changeListener.release();
			} catch (e) {
				logger.error(`Error occurred whilst releasing listening client: ${(0, lib_1.coerceError)(e).message}`, { error: e });
			}
		};
		let resetLockedAtPromise;
		const resetLockedDelay = () => Math.ceil(minResetLockedInterval + Math.random() * (maxResetLockedInterval - minResetLockedInterval));
		const resetLocked = () => {
			resetLockedAtPromise = (0, resetLockedAt_1.resetLockedAt)(compiledSharedOptions, withPgClient).then(() => {
				resetLockedAtPromise = void 0;
				if (workerPool._active) {
					const delay = resetLockedDelay();
					(0, lib_1.safeEmit)(ctx, "resetLocked:success", {
						ctx,
						workerPool,
						delay
					});
					resetLockedTimeout = setTimeout(resetLocked, delay);
				} else (0, lib_1.safeEmit)(ctx, "resetLocked:success", {
					ctx,
					workerPool,
					delay: null
				});
			}, (e) => {
				resetLockedAtPromise = void 0;
				if (workerPool._active) {
					const delay = resetLockedDelay();
					(0, lib_1.safeEmit)(ctx, "resetLocked:failure", {
						ctx,
						workerPool,
						error: e,
						delay
					});
					resetLockedTimeout = setTimeout(resetLocked, delay);
					logger.error(`Failed to reset locked; we'll try again in ${delay}ms`, { error: e });
				} else {
					(0, lib_1.safeEmit)(ctx, "resetLocked:failure", {
						ctx,
						workerPool,
						error: e,
						delay: null
					});
					logger.error(`Failed to reset locked, but we're shutting down so won't try again`, { error: e });
				}
			});
			(0, lib_1.safeEmit)(ctx, "resetLocked:started", {
				ctx,
				workerPool
			});
		};
		let resetLockedTimeout = setTimeout(resetLocked, Math.random() * Math.min(6e4, maxResetLockedInterval));
		const listenForChanges = (err, maybeClient, releaseClient) => {
			if (!workerPool._active) {
				releaseClient?.();
				return;
			}
			const reconnectWithExponentialBackoff = (err) => {
				(0, lib_1.safeEmit)(ctx, "pool:listen:error", {
					ctx,
					workerPool,
					error: err
				});
				attempts++;
				const jitter = .5 + Math.sqrt(Math.random()) / 2;
				const delay = Math.ceil(jitter * Math.min(MAX_DELAY, 50 * Math.exp(attempts)));
				logger.error(`Error with notify listener (trying again in ${delay}ms): ${err.message}`, { error: err });
				reconnectTimeout = setTimeout(() => {
					reconnectTimeout = null;
					(0, lib_1.safeEmit)(ctx, "pool:listen:connecting", {
						ctx,
						workerPool,
						attempts
					});
					pgPool.connect(listenForChanges);
				}, delay);
			};
			if (err || !maybeClient) {
				reconnectWithExponentialBackoff(err ?? /* @__PURE__ */ new Error(`This should never happen, this error only exists to satisfy TypeScript`));
				return;
			}
			const client = maybeClient;
			let errorHandled = false;
			function onErrorReleaseClientAndTryAgain(e) {
				if (errorHandled) return;
				errorHandled = true;
				try {
					release();
				} catch (e) {
					logger.error(`Error occurred releasing client: ${(0, lib_1.coerceError)(e).stack}`, { error: e });
				}
				reconnectWithExponentialBackoff(e);
			}
			function handleNotification(message) {
				if (changeListener?.client === client && !workerPool._shuttingDown) {
					(0, lib_1.safeEmit)(ctx, "pool:listen:notification", {
						ctx,
						workerPool,
						message,
						client
					});
					switch (message.channel) {
						case "jobs:insert": {
							const n = (0, lib_1.tryParseJson)(message.payload)?.count ?? 1;
							if (n > 0) workerPool.nudge(n);
							break;
						}
						case "worker:migrate": {
							const payload = (0, lib_1.tryParseJson)(message.payload);
							if (payload?.breaking) {
								logger.warn(`Graphile Worker detected breaking migration to database schema revision '${payload?.migrationNumber}'; it would be unsafe to continue, so shutting down...`);
								process.exitCode = 57;
								workerPool.gracefulShutdown();
							}
							break;
						}
						default: logger.debug(`Received NOTIFY message on channel '${message.channel}'`);
					}
				}
			}
			async function release() {
				changeListener = null;
				client.removeListener("notification", handleNotification);
				client.removeListener("error", onErrorReleaseClientAndTryAgain);
				(0, lib_1.safeEmit)(ctx, "pool:listen:release", {
					ctx,
					workerPool,
					client
				});
				try {
					await client.query("UNLISTEN \"jobs:insert\"; UNLISTEN \"worker:migrate\";");
				} catch (error) {
					logger.error(`Error occurred attempting to UNLISTEN: ${error}`, { error });
				}
				return releaseClient();
			}
			client.on("error", onErrorReleaseClientAndTryAgain);
			changeListener = {
				client,
				release
			};
			(0, lib_1.safeEmit)(ctx, "pool:listen:success", {
				ctx,
				workerPool,
				client
			});
			client.on("notification", handleNotification);
			client.query("LISTEN \"jobs:insert\"; LISTEN \"worker:migrate\";").then(() => {
				attempts = 0;
			}, onErrorReleaseClientAndTryAgain);
			const supportedTaskNames = Object.keys(tasks);
			if (!NO_LOG_SUCCESS) logger.info(`Worker connected and looking for jobs... (task names: '${supportedTaskNames.join("', '")}')`);
		};
		(0, lib_1.safeEmit)(ctx, "pool:listen:connecting", {
			ctx,
			workerPool,
			attempts
		});
		pgPool.connect(listenForChanges);
		return workerPool;
	}
	exports.runTaskListInternal = runTaskListInternal;
	function _runTaskList(compiledSharedOptions, tasks, withPgClient, options) {
		const ctx = compiledSharedOptions;
		const { resolvedPreset: { worker: { concurrentJobs: baseConcurrency, gracefulShutdownAbortTimeout, localQueue: { size: localQueueSize = -1 } = {}, completeJobBatchDelay = -1, failJobBatchDelay = -1 } }, _rawOptions: { noHandleSignals = false } } = compiledSharedOptions;
		const { concurrency = baseConcurrency, continuous, autostart: rawAutostart = true, onTerminate, onDeactivate } = options;
		let autostart = rawAutostart;
		const { logger, middleware } = compiledSharedOptions;
		if (ENABLE_DANGEROUS_LOGS) logger.debug(`Worker pool options are ${(0, util_1.inspect)(compiledSharedOptions._rawOptions)}`, { options: compiledSharedOptions._rawOptions });
		if (localQueueSize > 0 && localQueueSize < concurrency) logger.warn(`Your job batch size (${localQueueSize}) is smaller than your concurrency setting (${concurrency}); this may result in drastically lower performance if your jobs can complete quickly. Please update to \`localQueueSize: ${concurrency}\` to improve performance, or \`localQueueSize: -1\` to disable batching.`);
		let unregisterSignalHandlers = void 0;
		if (!noHandleSignals) unregisterSignalHandlers = registerSignalHandlers(compiledSharedOptions);
		const _finErrors = [];
		const _finPromise = (0, deferred_1.default)();
		let deactivatePromise = null;
		function deactivate() {
			if (!deactivatePromise) {
				assert.equal(workerPool._active, true);
				workerPool._active = false;
				deactivatePromise = (async () => {
					const errors = [];
					try {
						await localQueue?.release();
					} catch (rawE) {
						const e = (0, lib_1.coerceError)(rawE);
						errors.push(e);
						logger.error(`Releasing local queue failed: ${e}`, { error: rawE });
					}
					try {
						await onDeactivate?.();
					} catch (rawE) {
						const e = (0, lib_1.coerceError)(rawE);
						errors.push(e);
						logger.error(`onDeactivate raised an error: ${e}`, { error: rawE });
					}
					if (errors.length > 0) throw new AggregateError(errors, "Errors occurred whilst deactivating queue");
				})();
			}
			return deactivatePromise;
		}
		let terminated = false;
		async function terminate() {
			if (!terminated) {
				terminated = true;
				const terminateErrors = [];
				const releaseCompleteJobPromise = releaseCompleteJob?.();
				const releaseFailJobPromise = releaseFailJob?.();
				const [releaseCompleteJobResult, releaseFailJobResult] = await Promise.allSettled([releaseCompleteJobPromise, releaseFailJobPromise]);
				if (releaseCompleteJobResult.status === "rejected") {
					const error = (0, lib_1.coerceError)(releaseCompleteJobResult.reason);
					_finErrors.push(error);
					terminateErrors.push(error);
					logger.error(`Releasing complete job batcher failed: ${releaseCompleteJobResult.reason}`, { error: releaseCompleteJobResult.reason });
				}
				if (releaseFailJobResult.status === "rejected") {
					const error = (0, lib_1.coerceError)(releaseFailJobResult.reason);
					_finErrors.push(error);
					terminateErrors.push(error);
					logger.error(`Releasing failed job batcher failed: ${releaseFailJobResult.reason}`, { error: releaseFailJobResult.reason });
				}
				const idx = allWorkerPools.indexOf(workerPool);
				allWorkerPools.splice(idx, 1);
				try {
					await onTerminate?.();
				} catch (e) {
					_finErrors.push((0, lib_1.coerceError)(e));
					terminateErrors.push((0, lib_1.coerceError)(e));
				}
				if (terminateErrors.length === 1) throw terminateErrors[0];
				else if (terminateErrors.length > 1) throw new AggregateError(terminateErrors, "Errors occurred whilst terminating queue");
			} else try {
				throw new Error(`Graphile Worker internal error: terminate() was called twice for worker pool. Ignoring second call; but this indicates a bug - please file an issue.`);
			} catch (e) {
				logger.error(String(e.stack));
			}
		}
		const abortController = new AbortController();
		const abortSignal = abortController.signal;
		const abortPromise = new Promise((_resolve, reject) => {
			abortSignal.addEventListener("abort", () => {
				reject((0, lib_1.coerceError)(abortSignal.reason));
			});
		});
		abortPromise.then(null, () => void 0);
		let gracefulShutdownPromise = null;
		let forcefulShutdownPromise = null;
		let finished = false;
		const finWithError = (e) => {
			if (finished) return;
			finished = true;
			if (e != null) _finErrors.push((0, lib_1.coerceError)(e));
			if (_finErrors.length === 1) _finPromise.reject(_finErrors[0]);
			else if (_finErrors.length > 1) _finPromise.reject(new AggregateError(_finErrors, `Worker pool '${workerPool.id}' failed to shut down cleanly`));
			else _finPromise.resolve();
			if (unregisterSignalHandlers) unregisterSignalHandlers();
		};
		const fin = () => finWithError(null);
		const workerPool = {
			id: `${continuous ? "pool" : "otpool"}-${(0, crypto_1.randomBytes)(9).toString("hex")}`,
			_active: true,
			_shuttingDown: false,
			_forcefulShuttingDown: false,
			_workers: [],
			_withPgClient: withPgClient,
			get worker() {
				return concurrency === 1 ? this._workers[0] ?? null : null;
			},
			nudge(count) {
				if (localQueue) localQueue.pulse(count);
				else {
					let n = count;
					this._workers.some((worker) => worker.nudge() && --n <= 0);
				}
			},
			abortSignal,
			abortPromise,
			release() {
				logger.error("DEPRECATED: You are calling `workerPool.release()`; please use `workerPool.gracefulShutdown()` instead.");
				return this.gracefulShutdown();
			},
			/**
			* Stop accepting jobs, and wait gracefully for the jobs that are in
			* progress to complete.
			*/
			gracefulShutdown(message = "Worker pool is shutting down gracefully") {
				if (workerPool._shuttingDown) {
					logger.error(`gracefulShutdown called when gracefulShutdown is already in progress`);
					return gracefulShutdownPromise;
				}
				if (workerPool._forcefulShuttingDown) {
					logger.error(`gracefulShutdown called when forcefulShutdown is already in progress`);
					return Promise.resolve(forcefulShutdownPromise).then(() => {
						throw new Error("Forceful shutdown already initiated");
					});
				}
				workerPool._shuttingDown = true;
				gracefulShutdownPromise = middleware.run("poolGracefulShutdown", {
					ctx,
					workerPool,
					message
				}, async ({ message }) => {
					(0, lib_1.safeEmit)(ctx, "pool:gracefulShutdown", {
						ctx,
						pool: workerPool,
						workerPool,
						message
					});
					try {
						logger.debug(`Attempting graceful shutdown`);
						const deactivatePromise = deactivate();
						const gracefulShutdownErrors = [];
						const workers = [...workerPool._workers];
						const workerPromises = workers.map((worker) => worker.release());
						const [deactivateResult, ...workerReleaseResults] = await Promise.allSettled([deactivatePromise, ...workerPromises]);
						if (deactivateResult.status === "rejected") {
							const error = (0, lib_1.coerceError)(deactivateResult.reason);
							_finErrors.push(error);
							gracefulShutdownErrors.push(error);
							logger.error(`Deactivation failed: ${deactivateResult.reason}`, { error: deactivateResult.reason });
						}
						const jobsToRelease = [];
						for (let i = 0; i < workerReleaseResults.length; i++) {
							const workerReleaseResult = workerReleaseResults[i];
							if (workerReleaseResult.status === "rejected") {
								const worker = workers[i];
								const job = worker.getActiveJob();
								(0, lib_1.safeEmit)(ctx, "pool:gracefulShutdown:workerError", {
									ctx,
									pool: workerPool,
									workerPool,
									error: workerReleaseResult.reason,
									job
								});
								logger.debug(`Cancelling worker ${worker.workerId} (job: ${job?.id ?? "none"}) failed`, {
									worker,
									job,
									reason: workerReleaseResult.reason
								});
								if (job) jobsToRelease.push(job);
							}
						}
						if (!this._forcefulShuttingDown && jobsToRelease.length > 0) try {
							const workerIds = workers.map((worker) => worker.workerId);
							logger.debug(`Releasing the jobs ${jobsToRelease.map((j) => j.id).join()} (workers: ${workerIds.join(", ")})`, {
								jobs: jobsToRelease,
								workerIds
							});
							const cancelledJobs = await (0, failJobs_1.failJobs)(compiledSharedOptions, withPgClient, workerPool.id, jobsToRelease, message);
							logger.debug(`Cancelled ${cancelledJobs.length} jobs`, { cancelledJobs });
						} catch (e) {
							gracefulShutdownErrors.push((0, lib_1.coerceError)(e));
						}
						if (this._forcefulShuttingDown) gracefulShutdownErrors.push(/* @__PURE__ */ new Error("forcefulShutdown was initiated whilst gracefulShutdown was still executing."));
						if (gracefulShutdownErrors.length === 1) throw gracefulShutdownErrors[0];
						else if (gracefulShutdownErrors.length > 1) throw new AggregateError(gracefulShutdownErrors, "Errors occurred whilst shutting down worker");
						(0, lib_1.safeEmit)(ctx, "pool:gracefulShutdown:complete", {
							ctx,
							pool: workerPool,
							workerPool
						});
						logger.debug("Graceful shutdown complete");
					} catch (e) {
						(0, lib_1.safeEmit)(ctx, "pool:gracefulShutdown:error", {
							ctx,
							pool: workerPool,
							workerPool,
							error: e
						});
						const message = (0, lib_1.coerceError)(e).message;
						logger.error(`Error occurred during graceful shutdown: ${message}`, { error: e });
						const forcefulPromise = this._forcefulShuttingDown ? forcefulShutdownPromise : this.forcefulShutdown(message);
						return Promise.resolve(forcefulPromise).then(() => {
							throw e;
						});
					}
					if (!terminated) await terminate();
				});
				Promise.resolve(gracefulShutdownPromise).then(fin, finWithError);
				setTimeout(() => {
					abortController.abort();
				}, gracefulShutdownAbortTimeout).unref();
				return gracefulShutdownPromise;
			},
			/**
			* Stop accepting jobs and "fail" all currently running jobs.
			*/
			forcefulShutdown(message) {
				if (workerPool._forcefulShuttingDown) {
					logger.error(`forcefulShutdown called when forcefulShutdown is already in progress`);
					return forcefulShutdownPromise;
				}
				if (!workerPool._shuttingDown) Promise.resolve(this.gracefulShutdown()).then(null, () => {});
				workerPool._forcefulShuttingDown = true;
				forcefulShutdownPromise = middleware.run("poolForcefulShutdown", {
					ctx,
					workerPool,
					message
				}, async ({ message }) => {
					(0, lib_1.safeEmit)(ctx, "pool:forcefulShutdown", {
						ctx,
						pool: workerPool,
						workerPool,
						message
					});
					try {
						logger.debug(`Attempting forceful shutdown`);
						const timeout = new Promise((_resolve, reject) => {
							setTimeout(() => reject(/* @__PURE__ */ new Error("Timed out")), 5e3).unref();
						});
						const wasAlreadyDeactivating = deactivatePromise != null;
						const deactiveateOrTimeout = Promise.race([deactivate(), timeout]);
						const forcefulShutdownErrors = [];
						const workers = [...workerPool._workers];
						const workerReleasePromises = workers.map((worker) => {
							return Promise.race([worker.release(true), timeout]);
						});
						const [deactivateResult, ...workerReleaseResults] = await Promise.allSettled([deactiveateOrTimeout, ...workerReleasePromises]);
						if (deactivateResult.status === "rejected") {
							logger.error(`Deactivation failed: ${deactivateResult.reason}`, { error: deactivateResult.reason });
							const error = (0, lib_1.coerceError)(deactivateResult.reason);
							if (!wasAlreadyDeactivating) _finErrors.push(error);
							forcefulShutdownErrors.push(error);
						}
						const workerProblems = workers.map((worker, i) => {
							const result = workerReleaseResults[i];
							const activeJob = worker.getActiveJob();
							if (result.status === "rejected") return [
								worker,
								(0, lib_1.coerceError)(result.reason),
								activeJob
							];
							else if (activeJob) return [
								worker,
								null,
								activeJob
							];
							else return null;
						}).filter((t) => t != null);
						const forceFailedJobs = workerProblems.map(([, , job]) => job).filter((job) => !!job);
						if (forceFailedJobs.length > 0) {
							const workerIds = workers.map((worker) => worker.workerId);
							logger.debug(`Releasing the jobs ${forceFailedJobs.map((j) => j.id).join()} (workers: ${workerIds.join(", ")})`, {
								jobs: forceFailedJobs,
								workerIds
							});
							try {
								const cancelledJobs = await (0, failJobs_1.failJobs)(compiledSharedOptions, withPgClient, workerPool.id, forceFailedJobs, message);
								logger.debug(`Cancelled ${cancelledJobs.length} jobs`, { cancelledJobs });
							} catch (e) {
								const error = (0, lib_1.coerceError)(e);
								_finErrors.push(error);
								forcefulShutdownErrors.push(error);
							}
						} else logger.debug("No active jobs to release");
						for (const [worker, error, job] of workerProblems) _finErrors.push(new Error(`Worker ${worker.workerId} ${job ? `with active job ${job.id}` : ""} ${error ? `failed to release, error: ${error})` : `failed to stop working`}`, { cause: error }));
						if (forcefulShutdownErrors.length === 1) throw forcefulShutdownErrors[0];
						else if (forcefulShutdownErrors.length > 1) throw new AggregateError(forcefulShutdownErrors, "Errors occurred whilst forcefully shutting down worker");
						(0, lib_1.safeEmit)(ctx, "pool:forcefulShutdown:complete", {
							ctx,
							pool: workerPool,
							workerPool
						});
						logger.debug("Forceful shutdown complete");
						return { forceFailedJobs };
					} catch (e) {
						(0, lib_1.safeEmit)(ctx, "pool:forcefulShutdown:error", {
							ctx,
							pool: workerPool,
							workerPool,
							error: e
						});
						const error = (0, lib_1.coerceError)(e);
						_finErrors.push(error);
						logger.error(`Error occurred during forceful shutdown: ${error.message}`, { error: e });
						throw error;
					} finally {
						if (!terminated) await terminate();
					}
				});
				Promise.resolve(forcefulShutdownPromise).then(fin, finWithError);
				return forcefulShutdownPromise;
			},
			promise: _finPromise,
			then(onfulfilled, onrejected) {
				return _finPromise.then(onfulfilled, onrejected);
			},
			catch(onrejected) {
				return _finPromise.catch(onrejected);
			},
			finally(onfinally) {
				return _finPromise.finally(onfinally);
			},
			_start: autostart ? null : () => {
				autostart = true;
				workerPool._workers.forEach((worker) => worker._start());
				workerPool._start = null;
			}
		};
		_finPromise.finally(() => {
			(0, lib_1.safeEmit)(ctx, "pool:release", {
				ctx,
				pool: workerPool,
				workerPool
			});
		}).catch(noop);
		abortSignal.addEventListener("abort", () => {
			if (!workerPool._shuttingDown) workerPool.gracefulShutdown();
		});
		allWorkerPools.push(workerPool);
		(0, lib_1.safeEmit)(ctx, "pool:create", {
			ctx,
			workerPool
		});
		const workerId = "workerId" in compiledSharedOptions._rawOptions ? compiledSharedOptions._rawOptions.workerId : void 0;
		if (workerId != null && concurrency > 1) throw new Error(`You must not set workerId when concurrency > 1; each worker must have a unique identifier`);
		const localQueue = localQueueSize >= 1 ? new localQueue_1.LocalQueue(compiledSharedOptions, tasks, withPgClient, workerPool, localQueueSize, continuous, function onMajorError(e) {
			if (_shuttingDownForcefully) {} else if (_shuttingDownGracefully) {} else workerPool.gracefulShutdown(String(e));
		}) : null;
		const getJob = localQueue ? async (workerId, flagsToSkip) => {
			if (!workerPool._active) return;
			return localQueue.getJob(workerId, flagsToSkip);
		} : async (_workerId, flagsToSkip) => {
			if (!workerPool._active) return;
			return (await (0, getJobs_1.batchGetJobs)(compiledSharedOptions, withPgClient, tasks, workerPool.id, flagsToSkip, 1))[0];
		};
		const { release: releaseCompleteJob, fn: completeJob } = completeJobBatchDelay >= 0 ? batch("completeJobs", completeJobBatchDelay, (jobs) => (0, completeJobs_1.batchCompleteJobs)(compiledSharedOptions, withPgClient, workerPool.id, jobs), (error, jobs) => {
			(0, lib_1.safeEmit)(ctx, "pool:fatalError", {
				ctx,
				error,
				workerPool,
				action: "completeJob"
			});
			logger.error(`Failed to complete jobs '${jobs.map((j) => j.id).join("', '")}':\n${String(error)}`, {
				fatalError: error,
				jobs
			});
			if (!workerPool._shuttingDown) {
				_finErrors.push((0, lib_1.coerceError)(error));
				workerPool.gracefulShutdown(`Could not completeJobs; queue is in an inconsistent state; aborting.`);
			}
		}, BATCH_RETRY_OPTIONS) : {
			release: null,
			fn: (job) => (0, completeJobs_1.batchCompleteJobs)(compiledSharedOptions, withPgClient.withRetries, workerPool.id, [job])
		};
		const { release: releaseFailJob, fn: failJob } = failJobBatchDelay >= 0 ? batch("failJobs", failJobBatchDelay, (specs) => (0, failJobs_1.batchFailJobs)(compiledSharedOptions, withPgClient, workerPool.id, specs), (error, specs) => {
			(0, lib_1.safeEmit)(ctx, "pool:fatalError", {
				ctx,
				error,
				workerPool,
				action: "failJob"
			});
			logger.error(`Failed to fail jobs '${specs.map((spec) => spec.job.id).join("', '")}':\n${String(error)}`, {
				fatalError: error,
				specs
			});
			if (!workerPool._shuttingDown) {
				_finErrors.push((0, lib_1.coerceError)(error));
				workerPool.gracefulShutdown(`Could not failJobs; queue is in an inconsistent state; aborting.`);
			}
		}, BATCH_RETRY_OPTIONS) : {
			release: null,
			fn: (spec) => (0, failJobs_1.batchFailJobs)(compiledSharedOptions, withPgClient.withRetries, workerPool.id, [spec])
		};
		const createNewWorkerInPool = () => {
			const worker = (0, worker_1.makeNewWorker)(compiledSharedOptions, {
				tasks,
				withPgClient,
				continuous,
				abortSignal,
				abortPromise,
				workerPool,
				autostart,
				workerId,
				getJob,
				completeJob,
				failJob
			});
			workerPool._workers.push(worker);
			const remove = () => {
				workerPool._workers.splice(workerPool._workers.indexOf(worker), 1);
				if (continuous && workerPool._active && !workerPool._shuttingDown) {
					logger.error(`Worker exited, but pool is in continuous mode, is active, and is not shutting down... Did something go wrong?`);
					try {
						let called = false;
						const replaceWithNewWorker = () => {
							if (called) return;
							called = true;
							createNewWorkerInPool();
						};
						middleware.runSync("poolWorkerPrematureExit", {
							ctx,
							workerPool,
							worker,
							replaceWithNewWorker
						}, () => {
							throw new Error(`Worker ${worker.workerId} exited unexpectedly`);
						});
					} catch (e) {
						if (!workerPool._shuttingDown) {
							_finErrors.push((0, lib_1.coerceError)(e));
							workerPool.gracefulShutdown("Something went wrong, one of the workers exited prematurely. Shutting down.");
						}
					}
				}
				if (workerPool._workers.length === 0) {
					if (!workerPool._shuttingDown) workerPool.gracefulShutdown(continuous ? "There are no remaining workers; exiting" : "'Run once' mode processed all available jobs and is now exiting");
				}
			};
			worker.promise.then(() => {
				remove();
			}, (error) => {
				remove();
				console.trace(error);
				logger.error(`Worker exited with error: ${error}`, { error });
			});
			return worker;
		};
		for (let i = 0; i < concurrency; i++) createNewWorkerInPool();
		return workerPool;
	}
	exports._runTaskList = _runTaskList;
	const runTaskListOnce = (options, tasks, client) => {
		const withPgClient = (0, lib_1.makeEnhancedWithPgClient)((0, helpers_1.makeWithPgClientFromClient)(client));
		const compiledSharedOptions = (0, lib_1.processSharedOptions)(options);
		const pool = _runTaskList(compiledSharedOptions, tasks, withPgClient, {
			concurrency: 1,
			autostart: false,
			noHandleSignals: options.noHandleSignals,
			continuous: false
		});
		(0, resetLockedAt_1.resetLockedAt)(compiledSharedOptions, withPgClient).then(() => {
			pool._start();
		}, (error) => {
			compiledSharedOptions.logger.error(`Error occurred resetting locked at; continuing regardless: ${error}`, { error });
			pool._start();
		});
		return pool;
	};
	exports.runTaskListOnce = runTaskListOnce;
	/**
	* On error we'll retry according to retryOptions.
	*/
	function batch(opName, delay, rawCallback, errorHandler, retryOptions) {
		let pending = 0;
		let releasing = false;
		let released = false;
		const incrementPending = () => {
			pending++;
		};
		const decrementPending = () => {
			pending--;
			if (releasing === true && pending === 0) {
				released = true;
				promise.resolve();
			}
		};
		const promise = (0, deferred_1.default)();
		let backpressure = null;
		function holdup() {
			if (!backpressure) {
				incrementPending();
				backpressure = (0, deferred_1.default)();
			}
		}
		function allgood() {
			if (backpressure) {
				backpressure.resolve();
				process.nextTick(decrementPending);
			}
		}
		const callback = retryOptions ? async (specs) => {
			let lastError;
			for (let previousAttempts = 0; previousAttempts < retryOptions.maxAttempts; previousAttempts++) {
				if (previousAttempts > 0) {
					const code = lastError?.code;
					const retryable = lib_1.RETRYABLE_ERROR_CODES[code];
					const delay = (0, lib_1.calculateDelay)(previousAttempts - 1, {
						...retryOptions,
						...retryable
					});
					console.error(`${opName}: attempt ${previousAttempts}/${retryOptions.maxAttempts} failed${code ? ` with code ${JSON.stringify(code)}` : ``}; retrying after ${delay.toFixed(0)}ms. Error: ${lastError}`);
					await (0, lib_1.sleep)(delay);
				}
				try {
					const result = await rawCallback(specs);
					allgood();
					return result;
				} catch (e) {
					holdup();
					lastError = (0, lib_1.coerceError)(e);
					throw e;
				}
			}
			throw lastError ?? /* @__PURE__ */ new Error(`Failed after ${retryOptions.maxAttempts} attempts`);
		} : rawCallback;
		let currentBatch = null;
		function handleSpec(spec) {
			if (released) throw new Error("This batcher has been released, and so no more calls can be made.");
			if (currentBatch !== null) currentBatch.push(spec);
			else {
				const specs = [spec];
				currentBatch = specs;
				incrementPending();
				setTimeout(() => {
					currentBatch = null;
					callback(specs).then(decrementPending, (error) => {
						decrementPending();
						errorHandler(error, specs);
						allgood();
					});
				}, delay);
			}
		}
		return {
			async release() {
				if (releasing) return;
				releasing = true;
				if (pending === 0) {
					released = true;
					promise.resolve();
				}
				await promise;
			},
			fn(spec) {
				if (backpressure) return backpressure.then(() => handleSpec(spec));
				else return handleSpec(spec);
			}
		};
	}
	function noop() {}
}));
// ../../node_modules/graphile-worker/dist/cron.js
var require_cron = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getParsedCronItemsFromOptions = exports.runCron = void 0;
	const tslib_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports));
	const assert = tslib_1.__importStar(__require("assert"));
	const crontab_1 = require_crontab();
	const deferred_1 = tslib_1.__importDefault(require_deferred());
	const getCronItems_1 = require_getCronItems();
	const interfaces_1 = require_interfaces$1();
	const lib_1 = require_lib();
	const CRON_RETRY = {
		maxAttempts: Infinity,
		minDelay: 200,
		maxDelay: 6e4,
		multiplier: 1.5
	};
	/**
	* This function looks through all the cron items we have (e.g. from our
	* crontab file) and compares them to the items we already know about. If the
	* item is not previously know, we add it to the list `unknownIdentifiers` so
	* that it can be recorded in the database (i.e. it will be "known" from now
	* on). If the item was previously known, we add an entry to
	* `backfillItemsAndDates` indicating the `item` and earliest time
	* (`notBefore`) that a backfill should operate from. This is later compared
	* to the configuration to see how much backfilling to do.
	*/
	function getBackfillAndUnknownItems(parsedCronItems, knownCrontabs) {
		const backfillItemsAndDates = [];
		const unknownIdentifiers = [];
		for (const item of parsedCronItems) {
			const known = knownCrontabs.find((record) => record.identifier === item.identifier);
			if (known) {
				const notBefore = known.last_execution || known.known_since;
				backfillItemsAndDates.push({
					item,
					notBefore,
					itemDetails: known
				});
			} else unknownIdentifiers.push(item.identifier);
		}
		return {
			backfillItemsAndDates,
			unknownIdentifiers
		};
	}
	/**
	* Rounds the incoming date to the nearest minute (either rounding up or down).
	* Tagged "unsafe" because it mutates the argument, this is desired for
	* performance but may be unexpected.
	*/
	function unsafeRoundToMinute(ts, roundUp = false) {
		if (ts.getUTCSeconds() > 0 || ts.getUTCMilliseconds() > 0) {
			ts.setUTCSeconds(0);
			ts.setUTCMilliseconds(0);
			if (roundUp) ts.setUTCMinutes(ts.getUTCMinutes() + 1);
		}
		return ts;
	}
	function makeJobForItem(item, ts, backfilled = false) {
		return {
			task: item.task,
			payload: {
				...item.payload,
				_cron: {
					ts,
					backfilled
				}
			},
			queueName: item.options.queueName,
			runAt: ts,
			maxAttempts: item.options.maxAttempts,
			jobKey: item.options.jobKey,
			jobKeyMode: item.options.jobKeyMode,
			priority: item.options.priority
		};
	}
	/**
	* Schedules a list of cron jobs all due at the same timestamp. Jobs that were
	* already scheduled (e.g. via a different Worker instance) will be skipped
	* automatically.
	*/
	async function scheduleCronJobs(pgPool, escapedWorkerSchema, jobsAndIdentifiers, ts, useNodeTime, workerSchema, preparedStatements) {
		await pgPool.query({
			text: `
      with specs as (
        select
          index,
          (json->>'identifier')::text as identifier,
          ((json->'job')->>'task')::text as task,
          ((json->'job')->'payload')::json as payload,
          ((json->'job')->>'queueName')::text as queue_name,
          ((json->'job')->>'runAt')::timestamptz as run_at,
          ((json->'job')->>'maxAttempts')::smallint as max_attempts,
          ((json->'job')->>'priority')::smallint as priority,
          ((json->'job')->>'jobKey')::text as job_key,
          ((json->'job')->>'jobKeyMode')::text as job_key_mode
        from json_array_elements($1::json) with ordinality AS entries (json, index)
      ),
      locks as (
        insert into ${escapedWorkerSchema}._private_known_crontabs as known_crontabs (identifier, known_since, last_execution)
        select
          specs.identifier,
          $2::timestamptz as known_since,
          $2::timestamptz as last_execution
        from specs
        on conflict (identifier)
        do update set last_execution = excluded.last_execution
        where (known_crontabs.last_execution is null or known_crontabs.last_execution < excluded.last_execution)
        returning known_crontabs.identifier
      )
      select
        ${escapedWorkerSchema}.add_job(
          specs.task,
          specs.payload,
          specs.queue_name,
          coalesce(specs.run_at, $3::timestamptz, now()),
          specs.max_attempts,
          specs.job_key,
          specs.priority,
          null, -- flags
          specs.job_key_mode
        )
      from specs
      inner join locks on (locks.identifier = specs.identifier)
      order by specs.index asc
    `,
			values: [
				JSON.stringify(jobsAndIdentifiers),
				ts,
				useNodeTime ? (/* @__PURE__ */ new Date()).toISOString() : null
			],
			name: !preparedStatements ? void 0 : `cron${useNodeTime ? "N" : ""}/${workerSchema}`
		});
	}
	/**
	* Marks any previously unknown crontab identifiers as now being known. Then
	* performs backfilling on any crontab tasks that need it.
	*/
	async function registerAndBackfillItems(details) {
		const { ctx, pgPool, cron, workerSchema, preparedStatements, escapedWorkerSchema, parsedCronItems, startTime, useNodeTime } = details;
		const { rows } = await pgPool.query(`SELECT * FROM ${escapedWorkerSchema}._private_known_crontabs as known_crontabs`);
		const { backfillItemsAndDates, unknownIdentifiers } = getBackfillAndUnknownItems(parsedCronItems, rows);
		if (unknownIdentifiers.length) await pgPool.query(`
      INSERT INTO ${escapedWorkerSchema}._private_known_crontabs AS known_crontabs (identifier, known_since)
      SELECT identifier, $2::timestamptz
      FROM unnest($1::text[]) AS unnest (identifier)
      ON CONFLICT DO NOTHING
      `, [unknownIdentifiers, startTime.toISOString()]);
		const largestBackfill = parsedCronItems.reduce((largest, item) => Math.max(item.options.backfillPeriod, largest), 0);
		if (largestBackfill > 0) {
			const unsafeTs = /* @__PURE__ */ new Date(+startTime - largestBackfill);
			unsafeRoundToMinute(unsafeTs, true);
			while (unsafeTs < startTime) {
				const timeAgo = +startTime - +unsafeTs;
				const ts = unsafeTs.toISOString();
				const digest = digestTimestamp(unsafeTs);
				const itemsToBackfill = [];
				for (const { item, notBefore, itemDetails } of backfillItemsAndDates) if (item.options.backfillPeriod >= timeAgo && unsafeTs >= notBefore && item.match(digest)) itemsToBackfill.push({
					identifier: item.identifier,
					job: makeJobForItem(item, ts, true),
					known_since: itemDetails.known_since,
					last_execution: itemDetails.last_execution
				});
				if (itemsToBackfill.length) {
					(0, lib_1.safeEmit)(ctx, "cron:backfill", {
						ctx,
						cron,
						itemsToBackfill,
						timestamp: ts
					});
					await scheduleCronJobs(pgPool, escapedWorkerSchema, itemsToBackfill, ts, useNodeTime, workerSchema, preparedStatements);
				}
				unsafeTs.setUTCMinutes(unsafeTs.getUTCMinutes() + 1);
			}
		}
	}
	/** One minute in milliseconds */
	const ONE_MINUTE = 6e4;
	/**
	* Executes our scheduled jobs as required.
	*
	* This is not currently intended for usage directly; use `run` instead.
	*
	* @internal
	*
	* @param options - the common options
	* @param parsedCronItems - MUTABLE list of _parsed_ cron items to monitor. Do not assume this is static.
	* @param requirements - the helpers that this task needs
	*/
	const runCron = (compiledSharedOptions, parsedCronItems, requirements) => {
		const { pgPool } = requirements;
		const { logger, escapedWorkerSchema, workerSchema, events, resolvedPreset: { worker: { useNodeTime, preparedStatements = true } } } = compiledSharedOptions;
		const promise = (0, deferred_1.default)();
		let timeout = null;
		let stopCalled = false;
		function stop(e) {
			if (timeout) {
				clearTimeout(timeout);
				timeout = null;
			}
			if (!stopCalled) {
				stopCalled = true;
				if (e) promise.reject((0, lib_1.coerceError)(e));
				else promise.resolve();
			} else logger.error("Graphile Worker internal bug in src/cron.ts: calling `stop()` more than once shouldn't be possible. Please report this.");
		}
		let attempts = 0;
		function restartCronAfterDelay(error) {
			++attempts;
			const delay = (0, lib_1.calculateDelay)(attempts - 1, CRON_RETRY);
			logger.error(`Cron hit an error; restarting in ${delay}ms (attempt ${attempts}): ${error}`, {
				error,
				attempts
			});
			(0, lib_1.sleep)(delay).then(cronMain).catch(restartCronAfterDelay);
		}
		async function cronMain() {
			if (!cron._active) return stop();
			const start = /* @__PURE__ */ new Date();
			const ctx = compiledSharedOptions;
			(0, lib_1.safeEmit)(ctx, "cron:starting", {
				ctx,
				cron,
				start
			});
			await registerAndBackfillItems({
				ctx,
				pgPool,
				events,
				cron,
				workerSchema,
				preparedStatements,
				escapedWorkerSchema,
				parsedCronItems,
				startTime: /* @__PURE__ */ new Date(+start),
				useNodeTime
			});
			(0, lib_1.safeEmit)(ctx, "cron:started", {
				ctx,
				cron,
				start
			});
			if (!cron._active) return stop();
			/** This timestamp will be mutated! */
			const nextTimestamp = unsafeRoundToMinute(/* @__PURE__ */ new Date(+start), true);
			const scheduleNextLoop = () => {
				if (!cron._active) return stop();
				timeout = setTimeout(() => {
					timeout = null;
					loop();
				}, Math.max(+nextTimestamp - Date.now() + 1, 1));
			};
			async function loop() {
				try {
					if (!cron._active) return stop();
					attempts = 0;
					const digest = digestTimestamp(nextTimestamp);
					const ts = nextTimestamp.toISOString();
					const expectedTimestamp = +nextTimestamp;
					const currentTimestamp = Date.now();
					const roundedCurrentTimestamp = currentTimestamp - currentTimestamp % ONE_MINUTE;
					if (roundedCurrentTimestamp < expectedTimestamp) {
						logger.debug(`Graphile Worker Cron fired ${((expectedTimestamp - currentTimestamp) / 1e3).toFixed(3)}s too early (clock skew?); rescheduling`, {
							expectedTimestamp,
							currentTimestamp
						});
						(0, lib_1.safeEmit)(ctx, "cron:prematureTimer", {
							ctx,
							cron,
							currentTimestamp,
							expectedTimestamp
						});
						scheduleNextLoop();
						return;
					} else if (roundedCurrentTimestamp > expectedTimestamp) {
						logger.debug(`Graphile Worker Cron fired too late; catching up (${Math.floor((currentTimestamp - expectedTimestamp) / ONE_MINUTE)}m${Math.floor((currentTimestamp - expectedTimestamp) % ONE_MINUTE / 1e3)}s behind)`);
						(0, lib_1.safeEmit)(ctx, "cron:overdueTimer", {
							ctx,
							cron,
							currentTimestamp,
							expectedTimestamp
						});
					}
					const jobsAndIdentifiers = [];
					for (const item of parsedCronItems) if (item.match(digest)) jobsAndIdentifiers.push({
						identifier: item.identifier,
						job: makeJobForItem(item, ts)
					});
					if (jobsAndIdentifiers.length) {
						(0, lib_1.safeEmit)(ctx, "cron:schedule", {
							ctx,
							cron,
							timestamp: expectedTimestamp,
							jobsAndIdentifiers
						});
						await scheduleCronJobs(pgPool, escapedWorkerSchema, jobsAndIdentifiers, ts, useNodeTime, workerSchema, preparedStatements);
						(0, lib_1.safeEmit)(ctx, "cron:scheduled", {
							ctx,
							cron,
							timestamp: expectedTimestamp,
							jobsAndIdentifiers
						});
						if (!cron._active) return stop();
					}
					nextTimestamp.setUTCMinutes(nextTimestamp.getUTCMinutes() + 1);
					scheduleNextLoop();
				} catch (e) {
					return restartCronAfterDelay((0, lib_1.coerceError)(e));
				}
			}
			scheduleNextLoop();
		}
		const cron = {
			_active: true,
			release() {
				if (cron._active) {
					cron._active = false;
					if (timeout) stop();
				}
				return promise;
			},
			promise
		};
		cronMain().catch(restartCronAfterDelay);
		return cron;
	};
	exports.runCron = runCron;
	/** @internal */
	async function getParsedCronItemsFromOptions(compiledOptions, releasers) {
		const { resolvedPreset: { worker: { crontabFile } }, _rawOptions: { parsedCronItems, crontab } } = compiledOptions;
		if (!crontabFile && !parsedCronItems && !crontab) return [];
		if (crontab) {
			assert.ok(!parsedCronItems, "`crontab` and `parsedCronItems` must not be set at the same time.");
			return (0, crontab_1.parseCrontab)(crontab);
		} else if (parsedCronItems) {
			assert.ok(Array.isArray(parsedCronItems), "Expected `parsedCronItems` to be an array; you must use a helper e.g. `parseCrontab()` or `parseCronItems()` to produce this value.");
			const firstItem = parsedCronItems[0];
			if (firstItem) {
				if (!firstItem[interfaces_1.$$isParsed]) throw new Error("Invalid `parsedCronItems`; you must use a helper e.g. `parseCrontab()` or `parseCronItems()` to produce this value.");
			}
			return parsedCronItems;
		} else {
			const watchedCronItems = await (0, getCronItems_1.getCronItemsInternal)(compiledOptions, crontabFile);
			releasers.push(() => watchedCronItems.release());
			return watchedCronItems.items;
		}
	}
	exports.getParsedCronItemsFromOptions = getParsedCronItemsFromOptions;
	/**
	* Digests a timestamp into its min/hour/date/month/dow components that are
	* needed for cron matching.
	*
	* WARNING: the timestamp passed into this function might be mutated later, so
	* **do not memoize** using the value itself. If memoization is necessary, it
	* could be done using `+ts` as the key.
	*/
	function digestTimestamp(ts) {
		return {
			min: ts.getUTCMinutes(),
			hour: ts.getUTCHours(),
			date: ts.getUTCDate(),
			month: ts.getUTCMonth() + 1,
			dow: ts.getUTCDay()
		};
	}
}));
// ../../node_modules/graphile-worker/dist/runner.js
var require_runner = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.runInternal = exports.run = exports.runOnceInternal = exports.runOnce = exports.runMigrations = void 0;
	const cron_1 = require_cron();
	const getTasks_1 = require_getTasks();
	const lib_1 = require_lib();
	const main_1 = require_main();
	const runMigrations = async (options) => {
		const [, release] = await (0, lib_1.getUtilsAndReleasersFromOptions)(options);
		await release();
	};
	exports.runMigrations = runMigrations;
	/** @internal */
	async function assertTaskList(compiledOptions, releasers) {
		const { resolvedPreset: { worker: { taskDirectory } }, _rawOptions: { taskList } } = compiledOptions;
		if (taskList) return taskList;
		else if (taskDirectory) {
			const watchedTasks = await (0, getTasks_1.getTasksInternal)(compiledOptions, taskDirectory);
			releasers.push(() => watchedTasks.release());
			return watchedTasks.tasks;
		} else throw new Error("You must specify either `taskList` or `taskDirectory`");
	}
	const runOnce = async (options, overrideTaskList) => {
		const [compiledOptions, release] = await (0, lib_1.getUtilsAndReleasersFromOptions)(options);
		return (0, exports.runOnceInternal)(compiledOptions, overrideTaskList, release);
	};
	exports.runOnce = runOnce;
	const runOnceInternal = async (compiledOptions, overrideTaskList, release) => {
		const { withPgClient, releasers, resolvedPreset: { worker: { concurrentJobs: concurrency } }, _rawOptions: { noHandleSignals } } = compiledOptions;
		try {
			const taskList = overrideTaskList || await assertTaskList(compiledOptions, releasers);
			return await (0, main_1._runTaskList)(compiledOptions, taskList, withPgClient, {
				concurrency,
				noHandleSignals,
				continuous: false
			}).promise;
		} finally {
			await release();
		}
	};
	exports.runOnceInternal = runOnceInternal;
	const run = async (rawOptions, overrideTaskList, overrideParsedCronItems) => {
		const [compiledOptions, release] = await (0, lib_1.getUtilsAndReleasersFromOptions)(rawOptions);
		return (0, exports.runInternal)(compiledOptions, overrideTaskList, overrideParsedCronItems, release);
	};
	exports.run = run;
	const runInternal = async (compiledOptions, overrideTaskList, overrideParsedCronItems, release) => {
		const { releasers } = compiledOptions;
		try {
			return buildRunner({
				compiledOptions,
				taskList: overrideTaskList || await assertTaskList(compiledOptions, releasers),
				parsedCronItems: overrideParsedCronItems || await (0, cron_1.getParsedCronItemsFromOptions)(compiledOptions, releasers),
				release
			});
		} catch (e) {
			try {
				await release();
			} catch (e2) {
				compiledOptions.logger.error(`Error occurred whilst attempting to release options after error occurred`, {
					error: e,
					secondError: e2
				});
			}
			throw e;
		}
	};
	exports.runInternal = runInternal;
	/**
	* This _synchronous_ function exists to ensure that the promises are built and
	* returned synchronously, such that an unhandled promise rejection error does
	* not have time to occur.
	*
	* @internal
	*/
	function buildRunner(input) {
		const { compiledOptions, taskList, parsedCronItems, release } = input;
		const ctx = compiledOptions;
		const { events, pgPool, releasers, addJob, logger } = compiledOptions;
		const cron = (0, cron_1.runCron)(compiledOptions, parsedCronItems, {
			pgPool,
			events
		});
		releasers.push(() => cron.release());
		const workerPool = (0, main_1.runTaskListInternal)(compiledOptions, taskList, pgPool);
		releasers.push(() => {
			if (!workerPool._shuttingDown) return workerPool.gracefulShutdown("Runner is shutting down");
		});
		let running = true;
		const stop = (reason, itsFine = reason === null) => {
			compiledOptions.logger[itsFine ? "debug" : "warn"](`Runner stopping${reason ? ` (reason: ${reason})` : ""}`);
			if (running) {
				running = false;
				const promises = [];
				promises.push((async () => void (0, lib_1.safeEmit)(ctx, "stop", { ctx }))());
				if (cron._active) promises.push((async () => cron.release())());
				if (workerPool._active) promises.push((async () => workerPool.gracefulShutdown())());
				return Promise.all(promises).then(() => release(), (error) => {
					logger.error(`Error occurred whilst attempting to release runner options: ${(0, lib_1.coerceError)(error).message}`, { error });
				});
			} else return Promise.reject(/* @__PURE__ */ new Error("Runner is already stopped"));
		};
		const wp = workerPool.promise.then(() => running ? stop("worker pool exited cleanly", true) : void 0, (e) => running ? stop(`worker pool exited with error: ${e}`) : void 0).catch(noop);
		const cp = cron.promise.then(() => running ? stop("cron exited cleanly", true) : void 0, (e) => running ? stop(`cron exited with error: ${e}`) : void 0).catch(noop);
		return {
			stop: (reason) => stop(reason ?? null, true),
			async kill(reason) {
				if (running) stop(`runner.kill() called${reason ? `: ${reason}` : ""}`).catch(noop);
				if (workerPool._active) {
					await (0, lib_1.sleep)(500);
					if (workerPool._active) await workerPool.forcefulShutdown(`Terminated through .kill() command`);
				}
			},
			addJob,
			promise: Promise.all([cp, wp]).then(() => {}, async (error) => {
				if (running) {
					logger.error(`Stopping worker due to an error: ${error}`, { error });
					await stop(String(error));
				} else logger.error(`Error occurred, but worker is already stopping: ${error}`, { error });
				return Promise.reject(error);
			}),
			events
		};
	}
	function noop() {}
}));
// ../../node_modules/graphile-worker/dist/cleanup.js
var require_cleanup = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.cleanup = exports.assertCleanupTasks = void 0;
	const ALL_CLEANUP_TASKS = [
		"GC_TASK_IDENTIFIERS",
		"GC_JOB_QUEUES",
		"DELETE_PERMAFAILED_JOBS"
	];
	function assertCleanupTasks(tasks) {
		if (tasks.filter((t) => !ALL_CLEANUP_TASKS.includes(t)).length > 0) throw new Error(`Invalid cleanup tasks; allowed values: '${ALL_CLEANUP_TASKS.join("', '")}'; you provided: '${tasks.join("', '")}'`);
	}
	exports.assertCleanupTasks = assertCleanupTasks;
	async function cleanup(compiledOptions, options) {
		const { tasks = ["GC_JOB_QUEUES", "GC_TASK_IDENTIFIERS"], taskIdentifiersToKeep = [] } = options;
		const { withPgClient, escapedWorkerSchema } = compiledOptions;
		await withPgClient(async (client) => {
			if (tasks.includes("DELETE_PERMAFAILED_JOBS")) await client.query(`\
delete from ${escapedWorkerSchema}._private_jobs jobs
where attempts = max_attempts
and locked_at is null;`);
			if (tasks.includes("GC_TASK_IDENTIFIERS")) await client.query(`\
delete from ${escapedWorkerSchema}._private_tasks tasks
where tasks.id not in (
  select jobs.task_id
  from ${escapedWorkerSchema}._private_jobs jobs
)
and tasks.identifier <> all ($1::text[]);`, [taskIdentifiersToKeep]);
			if (tasks.includes("GC_JOB_QUEUES")) await client.query(`\
delete from ${escapedWorkerSchema}._private_job_queues job_queues
where locked_at is null and id not in (
  select job_queue_id
  from ${escapedWorkerSchema}._private_jobs jobs
  where job_queue_id is not null
);`);
		});
	}
	exports.cleanup = cleanup;
}));
// ../../node_modules/graphile-worker/dist/workerUtils.js
var require_workerUtils = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.quickAddJob = exports.addJobAdhoc = exports.makeWorkerUtils = void 0;
	const cleanup_1 = require_cleanup();
	const lib_1 = require_lib();
	const migrate_1 = require_migrate();
	/**
	* Construct (asynchronously) a new WorkerUtils instance.
	*/
	async function makeWorkerUtils(options) {
		const [compiledOptions, release] = await (0, lib_1.getUtilsAndReleasersFromOptions)(options, { scope: { label: "WorkerUtils" } });
		const { logger, escapedWorkerSchema, withPgClient, addJob, addJobs } = compiledOptions;
		return {
			withPgClient,
			logger,
			release,
			addJob,
			addJobs,
			migrate: () => withPgClient((pgClient) => (0, migrate_1.migrate)(compiledOptions, pgClient)),
			async completeJobs(ids) {
				const { rows } = await withPgClient((client) => client.query(`select * from ${escapedWorkerSchema}.complete_jobs($1::bigint[])`, [ids]));
				return rows;
			},
			async permanentlyFailJobs(ids, reason) {
				const { rows } = await withPgClient((client) => client.query(`select * from ${escapedWorkerSchema}.permanently_fail_jobs($1::bigint[], $2::text)`, [ids, reason || null]));
				return rows;
			},
			async rescheduleJobs(ids, options) {
				const { rows } = await withPgClient((client) => client.query(`select * from ${escapedWorkerSchema}.reschedule_jobs(
            $1::bigint[],
            run_at := $2::timestamptz,
            priority := $3::int,
            attempts := $4::int,
            max_attempts := $5::int
          )`, [
					ids,
					options.runAt || null,
					options.priority || null,
					options.attempts || null,
					options.maxAttempts || null
				]));
				return rows;
			},
			async forceUnlockWorkers(workerIds) {
				await withPgClient((client) => client.query(`select ${escapedWorkerSchema}.force_unlock_workers($1::text[]);`, [workerIds]));
			},
			async cleanup(options = { tasks: ["GC_JOB_QUEUES"] }) {
				return (0, cleanup_1.cleanup)(compiledOptions, options);
			}
		};
	}
	exports.makeWorkerUtils = makeWorkerUtils;
	/**
	* This function can be used to add a job with minimal code required, but it is
	* inefficient because it creates and destroys a database pool for each call.
	* If you need to call this more than once in your process you should instead
	* create a WorkerUtils instance for efficiency and performance sake.
	*/
	async function addJobAdhoc(options, identifier, payload, spec = {}) {
		const utils = await makeWorkerUtils(options);
		try {
			return await utils.addJob(identifier, payload, spec);
		} finally {
			await utils.release();
		}
	}
	exports.addJobAdhoc = addJobAdhoc;
	/**
	* @deprecated The name was misleading, use `addJobAdhoc` instead.
	*/
	exports.quickAddJob = addJobAdhoc;
}));
// ../../node_modules/graphile-worker/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getCronItems = exports.getTasks = exports.quickAddJob = exports.makeWorkerUtils = exports.addJobAdhoc = exports.runOnce = exports.runMigrations = exports.run = exports.WorkerPreset = exports.runTaskListOnce = exports.runTaskList = exports.Logger = exports.consoleLogFactory = exports.parseCrontab = exports.parseCronItems = exports.parseCronItem = void 0;
	const tslib_1 = (init_tslib_es6(), __toCommonJS(tslib_es6_exports));
	const getCronItems_1 = require_getCronItems();
	Object.defineProperty(exports, "getCronItems", {
		enumerable: true,
		get: function() {
			return getCronItems_1.getCronItems;
		}
	});
	const getTasks_1 = require_getTasks();
	Object.defineProperty(exports, "getTasks", {
		enumerable: true,
		get: function() {
			return getTasks_1.getTasks;
		}
	});
	var crontab_1 = require_crontab();
	Object.defineProperty(exports, "parseCronItem", {
		enumerable: true,
		get: function() {
			return crontab_1.parseCronItem;
		}
	});
	Object.defineProperty(exports, "parseCronItems", {
		enumerable: true,
		get: function() {
			return crontab_1.parseCronItems;
		}
	});
	Object.defineProperty(exports, "parseCrontab", {
		enumerable: true,
		get: function() {
			return crontab_1.parseCrontab;
		}
	});
	tslib_1.__exportStar(require_interfaces$1(), exports);
	var logger_1 = require_logger();
	Object.defineProperty(exports, "consoleLogFactory", {
		enumerable: true,
		get: function() {
			return logger_1.consoleLogFactory;
		}
	});
	Object.defineProperty(exports, "Logger", {
		enumerable: true,
		get: function() {
			return logger_1.Logger;
		}
	});
	var main_1 = require_main();
	Object.defineProperty(exports, "runTaskList", {
		enumerable: true,
		get: function() {
			return main_1.runTaskList;
		}
	});
	Object.defineProperty(exports, "runTaskListOnce", {
		enumerable: true,
		get: function() {
			return main_1.runTaskListOnce;
		}
	});
	var preset_1 = require_preset();
	Object.defineProperty(exports, "WorkerPreset", {
		enumerable: true,
		get: function() {
			return preset_1.WorkerPreset;
		}
	});
	var runner_1 = require_runner();
	Object.defineProperty(exports, "run", {
		enumerable: true,
		get: function() {
			return runner_1.run;
		}
	});
	Object.defineProperty(exports, "runMigrations", {
		enumerable: true,
		get: function() {
			return runner_1.runMigrations;
		}
	});
	Object.defineProperty(exports, "runOnce", {
		enumerable: true,
		get: function() {
			return runner_1.runOnce;
		}
	});
	var workerUtils_1 = require_workerUtils();
	Object.defineProperty(exports, "addJobAdhoc", {
		enumerable: true,
		get: function() {
			return workerUtils_1.addJobAdhoc;
		}
	});
	Object.defineProperty(exports, "makeWorkerUtils", {
		enumerable: true,
		get: function() {
			return workerUtils_1.makeWorkerUtils;
		}
	});
	Object.defineProperty(exports, "quickAddJob", {
		enumerable: true,
		get: function() {
			return workerUtils_1.quickAddJob;
		}
	});
}));
// dist/db/fill-username-skeletons.js
var import_dist = require_dist();
/**
* Fills in what the usernames look like that have nothing of that yet: SQL cannot tell. Names that were there before
* stay, also where they look alike: the oldest of them holds what they look like.
*/
async function fillUsernameSkeletons(client) {
	const { rows } = await client.query(`select user_id, username from users
     where not exists (select from username_skeletons s where s.user_id = users.user_id)
     order by created_at, user_id`);
	const filled = rows.flatMap(({ user_id, username }) => usernameSkeletons(username).map((skeleton) => ({
		skeleton,
		user_id
	})));
	if (filled.length === 0) return;
	await client.query(`insert into username_skeletons (skeleton, user_id)
     select * from unnest($1::text[], $2::uuid[]) on conflict do nothing`, [filled.map(({ skeleton }) => skeleton), filled.map(({ user_id }) => user_id)]);
}
// dist/db/migrate.js
const FOLDER = new URL("../../migrations/", new URL("../db/migrate.js", import.meta.url).href);
/** Brings the database to the newest schema; several servers may do it at once. */
async function migrate(pool) {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await client.query("select pg_advisory_xact_lock(727001)");
		await client.query("create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())");
		for (const name of await findPending(client)) {
			await client.query(await readFile(new URL(name, FOLDER), "utf8"));
			await client.query("insert into migrations (name) values ($1)", [name]);
		}
		await fillUsernameSkeletons(client);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback").catch(() => void 0);
		throw error;
	} finally {
		client.release();
	}
	await migrateQueues(pool);
}
/**
* The schema of the letters' queue. Whoever looks for other work passes over every job that waits in their queue,
* and letters wait by the hundred thousand.
*/
const EMAIL_QUEUE_SCHEMA = "mail_queue";
async function findPending(client) {
	const { rows } = await client.query("select name from migrations");
	const applied = new Set(rows.map((row) => row.name));
	return (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort().filter((name) => !applied.has(name));
}
/** Each queue keeps its own schema. */
async function migrateQueues(pool) {
	await (0, import_dist.runMigrations)({ pgPool: pool });
	await (0, import_dist.runMigrations)({
		pgPool: pool,
		schema: EMAIL_QUEUE_SCHEMA
	});
}
export { _minLength as $, extend as A, pipe as B, _default as C, boolean as D, array as E, nullish as F, transform as G, refine as H, number as I, uuid as J, union as K, object as L, literal as M, looseObject as N, discriminatedUnion as O, nullable as P, _maxLength as Q, optional as R, ZodMiniStringFormat as S, _null as T, strictObject as U, record as V, string as W, _isoDateTime as X, _gte as Y, _lte as Z, usernameSkeletons as _, BIGINT_FORMAT_RANGES as _t, notify as a, _trim as at, violates as b, getEnumValues as bt, wantsCategory as c, base64Charset as ct, renderEmail as d, base64url as dt, _negative as et, addUnsubscribeFooter as f, integer as ft, escapeHtml as g, $constructor as gt, toSingleLine as h, safeParse as ht, require_picocolors as i, _toLowerCase as it, int as j, email as k, enqueueEmail as l, base64urlCharset as lt, stripControlAndBidi as m, safeEncode as mt, migrate as n, _regex as nt, enqueuePush as o, $ZodISODateTime as ot, renderLayout as p, number$1 as pt, unknown as q, require_dist as r, _startsWith as rt, scheduleServiceSender as s, $ZodType as st, EMAIL_QUEUE_SCHEMA as t, _overwrite as tt, greetingFor as u, base64 as ut, inSnapshot as v, NUMBER_FORMAT_RANGES as vt, _enum as w, toJsonb as x, inTransaction as y, assignProp as yt, pick as z };
