/** Whose secrets are looked out for. */
interface Holder {
  userId: string;
  username: string;
  email: string;
  token: string;
  isAdmin: boolean;
}

/** Names of fields and marks of hashes that no reply may ever hold. */
const NEVER =
  /"(?:pwd|password_?hash|token_?hash|code_?hash|verificationCode|fcmToken|p256dh|private_?key)"|\$argon2/i;

/** Looks into every reply of a test for what belongs to somebody else. */
export function createSecretsWatch() {
  const people: Holder[] = [];
  return {
    know: (person: Holder) => void people.push(person),
    /** Throws when the reply to `caller` gives something away. */
    inspect: (body: string, caller: Holder | undefined): void => {
      const never = NEVER.exec(body);
      if (never) throw new Error(`a reply holds ${never[0]}`);
      for (const person of people) {
        // Whoever sent it knows it already.
        if (person.token !== caller?.token && body.includes(person.token))
          throw new Error(`a reply holds the token of ${person.username}`);
        const isOwn = person.userId === caller?.userId;
        if (!isOwn && !caller?.isAdmin && body.includes(person.email)) {
          throw new Error(`a reply to somebody else holds the address of ${person.username}`);
        }
      }
    },
  };
}
