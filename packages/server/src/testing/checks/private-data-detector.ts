/** A user whose secrets must not leak. */
interface SecretOwner {
  userId: string;
  username: string;
  email: string;
  token: string;
  isAdmin: boolean;
}

/** Field names and hash prefixes that no reply may contain. */
const FORBIDDEN =
  /"(?:pwd|password_?hash|token_?hash|code_?hash|verificationCode|fcmToken|p256dh|private_?key)"|\$argon2/i;

/** Searches every reply of a test for private data of other users. */
export function createPrivateDataDetector() {
  const owners: SecretOwner[] = [];
  return {
    register: (user: SecretOwner) => void owners.push(user),
    /** Throws when the reply to `caller` contains a secret. */
    inspect: (body: string, caller: SecretOwner | undefined): void => {
      const never = FORBIDDEN.exec(body);
      if (never) throw new Error(`a reply holds ${never[0]}`);
      for (const user of owners) {
        // The caller knows it already.
        if (user.token !== caller?.token && body.includes(user.token))
          throw new Error(`a reply holds the token of ${user.username}`);
        const isOwn = user.userId === caller?.userId;
        if (!isOwn && !caller?.isAdmin && body.includes(user.email)) {
          throw new Error(`a reply to another user contains the address of ${user.username}`);
        }
      }
    },
  };
}
