/** Whose secrets are looked out for. */
interface SecretOwner {
  userId: string;
  username: string;
  email: string;
  token: string;
  isAdmin: boolean;
}

/** Names of fields and marks of hashes that no reply may ever hold. */
const FORBIDDEN =
  /"(?:pwd|password_?hash|token_?hash|code_?hash|verificationCode|fcmToken|p256dh|private_?key)"|\$argon2/i;

/** Looks into every reply of a test for what belongs to somebody else. */
export function createLeakDetector() {
  const owners: SecretOwner[] = [];
  return {
    register: (user: SecretOwner) => void owners.push(user),
    /** Throws when the reply to `caller` gives something away. */
    inspect: (body: string, caller: SecretOwner | undefined): void => {
      const never = FORBIDDEN.exec(body);
      if (never) throw new Error(`a reply holds ${never[0]}`);
      for (const user of owners) {
        // Whoever sent it knows it already.
        if (user.token !== caller?.token && body.includes(user.token))
          throw new Error(`a reply holds the token of ${user.username}`);
        const isOwn = user.userId === caller?.userId;
        if (!isOwn && !caller?.isAdmin && body.includes(user.email)) {
          throw new Error(`a reply to somebody else holds the address of ${user.username}`);
        }
      }
    },
  };
}
