import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomPassword } from '../../../gateway/auth/password.ts';
import { requireGoodPassword } from '../../../gateway/auth/password-rules.ts';

const CONTEXT = { email: 'ada.lovelace@uster.example', workspaceName: 'Stadtwerke Uster' };

/** null where the password is taken, else the reason it is refused for. */
const refusal = (password: string): Promise<string | null> =>
  requireGoodPassword(password, CONTEXT).then(
    () => null,
    (error: Error & { code: string }) => `${error.code}: ${error.message}`,
  );

describe('NIST SP 800-63B-4, 3.1.1.2: a new password', () => {
  it('has at least 15 characters, each code point one, composed and decomposed letters alike', async () => {
    expect(await refusal('kzrtmwqphvyxgb')).toBe(
      'weak_password: a new password must have at least 15 characters',
    );
    expect(await refusal('kzrtmwqphvyxgbd')).toBeNull();
    expect(await refusal('🜁🜃🜄🝆🝇🝈🝉🝊🝋🝌🝍🝎🝏🝐')).toContain('at least 15');
    expect(await refusal('u\u0308'.repeat(8))).toContain('at least 15');
  });

  it('of 64 characters and more is taken whole, of any printable ASCII, spaces and Unicode', async () => {
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + ((at * 37) % 95))).join(
      '',
    );
    for (const password of [
      randomBytes(48).toString('base64'),
      randomBytes(500).toString('hex'),
      printable,
      'mein hund heisst nicht bello',
      'mon chat dort sur le piano',
      'моя собака съела отчёт',
      '我的狗吃了我的作业真的很抱歉啊',
    ]) {
      expect(await refusal(password), password).toBeNull();
    }
  });

  it('has no rule of composition', async () => {
    for (const password of ['correcthorsebatterystaple', '839201746352817', 'GROSSE STILLE UHREN']) {
      expect(await refusal(password), password).toBeNull();
    }
  });

  it('is refused with the reason when it is breached, common or expected as a whole', async () => {
    for (const password of [
      // Longest of the list of breached passwords.
      'passwordpassword',
      'q1w2e3r4t5y6u7i8o9p0',
      '12345678987654321',
      'zqjphsyf6ctifgu',
      // Listed ones repeated, joined, padded, disguised.
      'passwordpassword1',
      'iloveyouiloveyou',
      'Password1234567',
      'P@ssw0rdP@ssw0rd',
      'Sommer2026Sommer2026',
      'dragon dragon dragon',
      // Repeats, sequences, walks over the keyboard.
      'aaaaaaaaaaaaaaa',
      'abcdefghijklmnop',
      'ababababababababab',
      'qwertzuiopasdfghjkl',
      '1qaz2wsx3edc4rfv5tgb',
      // What belongs to the account, the workspace and the service.
      'ada.lovelace@uster.example',
      'AdaLovelace2026!',
      'stadtwerke uster',
      'FootingFooting2026',
    ]) {
      expect(await refusal(password), password).toMatch(
        /^weak_password: .* easy to guess: .*Take several words/,
      );
    }
  });

  it('may hold listed words among others: the whole is compared, not its parts', async () => {
    expect(await refusal('the password of ada is a long one')).toBeNull();
  });

  it('that the service made is always taken', async () => {
    for (let run = 0; run < 50; run += 1) expect(await refusal(randomPassword())).toBeNull();
  });

  it('of 1,024 characters, however hostile, is judged in a bounded time', async () => {
    await refusal('what is read once');
    const hostile = ['4@8({[<369!1|0$5+7%2aoeislt', 'p@ssw0rd1', 'ab', '1', '12', 'qwertz', '1.1.2001'];
    for (const part of hostile) {
      const begin = performance.now();
      await refusal(part.repeat(1_024).slice(0, 1_024));
      expect(performance.now() - begin, part).toBeLessThan(200);
    }
  });
});
