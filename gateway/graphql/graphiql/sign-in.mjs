/**
 * Runs in the browser, in the page of GraphiQL: asks for a key or a sign-in before anything is queried, sends it with
 * each query, and says in words what was refused. The credential is kept in the storage of the tab, which ends with it.
 */

const GRAPHQL = '/graphql';
const TOKEN = '/api/auth/token';
const SIGN_OUT = '/api/auth/sign-out';
const KEPT = 'footing:credential';
/** GraphiQL keeps the text of queries and variables under such names, beyond the tab. */
const KEPT_BY_GRAPHIQL = 'graphiql:';
/** An access token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 30_000;
const MOST_SHOWN = 5;

const CAUSES = {
  401: 'Not accepted: the key or sign-in is unknown, has expired or was revoked.',
  403: 'Not allowed.',
  429: 'Too many requests.',
  503: 'The server cannot answer now.',
};

const element = (id) => document.getElementById(id);
const send = globalThis.fetch.bind(globalThis);
const postJson = (url, body, headers = {}) =>
  send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'omit',
  });

/** A refusal that was put into words. */
class Refusal extends Error {}

const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
const keep = (credential) => sessionStorage.setItem(KEPT, JSON.stringify(credential));

function forget() {
  sessionStorage.removeItem(KEPT);
}

function show(id, text) {
  element(id).textContent = text;
  element(id).hidden = text === '';
}

/** An answer's refusal in words: those of its status, of the server, and when to come back. */
async function wordsOf(response) {
  const body = await response
    .clone()
    .json()
    .catch(() => ({}));
  const cause = CAUSES[response.status] ?? `The server answered with status ${response.status}.`;
  const said = body.errors?.map(({ message }) => message).join(' ') ?? body.detail ?? body.title ?? '';
  const seconds = response.headers.get('retry-after');
  return [cause, said, seconds === null ? '' : `Try again in ${seconds} seconds.`].filter(Boolean).join(' ');
}

async function reached(request) {
  try {
    return await request;
  } catch (error) {
    if (error?.name === 'AbortError') throw error;
    throw new Refusal('The server cannot be reached.');
  }
}

async function credentialFrom(grant, who) {
  const answer = await reached(postJson(TOKEN, grant));
  if (!answer.ok) throw new Refusal(await wordsOf(answer));
  const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = await answer.json();
  return { who, token, refreshToken, endsAt: Date.now() + seconds * 1000 };
}

let renewing = null;

/** The token to send. A refresh token works once, so queries at the same time share its use. */
async function currentToken() {
  const credential = kept();
  if (credential === null) throw new Refusal('Sign in first.');
  if (credential.endsAt === undefined || Date.now() < credential.endsAt - RENEW_BEFORE_MS) {
    return credential.token;
  }
  renewing ??= credentialFrom({ refresh_token: credential.refreshToken }, credential.who).finally(() => {
    renewing = null;
  });
  const renewed = await renewing;
  if (kept() !== null) keep(renewed);
  return renewed.token;
}

/** What is missing from an answer, by place. */
function missingFrom({ data, errors = [] }) {
  if (errors.length === 0) return '';
  const parts = errors.slice(0, MOST_SHOWN).map(({ message, path = [], extensions = {} }) => {
    const place = path.length === 0 ? '' : `${path.join('.')}: `;
    return `${place}${message}${extensions.requires ? ` Needed: ${extensions.requires}` : ''}`;
  });
  const more = errors.length > MOST_SHOWN ? [`And ${errors.length - MOST_SHOWN} more.`] : [];
  const cause = data == null ? 'The query was refused.' : 'Parts of the answer are missing.';
  return [cause, ...parts, ...more].join('\n');
}

/** GraphiQL's queries, with the credential; what was refused is shown above them. */
async function query(input, init = {}) {
  try {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await currentToken()}`);
    const response = await reached(send(input, { ...init, headers, credentials: 'omit' }));
    if (response.status === 401) {
      askAgain(await wordsOf(response));
    } else if (!response.ok) {
      show('refusal', await wordsOf(response));
    } else if (/json/.test(response.headers.get('content-type') ?? '')) {
      show('refusal', missingFrom(await response.clone().json()));
    }
    return response;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (kept() === null || renewalFailed(error)) askAgain(error.message);
    else show('refusal', error.message);
    throw error;
  }
}

const renewalFailed = ({ message }) => message.startsWith(CAUSES[401]);

function askAgain(why) {
  forget();
  element('root').hidden = true;
  element('bar').hidden = true;
  element('gate').hidden = false;
  show('refusal', '');
  show('gate-refusal', why);
}

let isRendered = false;

function open({ who }) {
  element('gate').hidden = true;
  element('bar').hidden = false;
  element('root').hidden = false;
  show('gate-refusal', '');
  show('who', who);
  if (isRendered) return;
  isRendered = true;
  const options = JSON.parse(element('options').textContent);
  // Without this it writes each query into the address.
  globalThis.YogaGraphiQL.renderYogaGraphiQL(element('root'), { ...options, onEditQuery: () => {} });
}

/** Tries a credential with the smallest query, then keeps it and opens GraphiQL. */
async function enter(credential) {
  const headers = { authorization: `Bearer ${credential.token}` };
  const answer = await reached(postJson(GRAPHQL, { query: '{ __typename }' }, headers));
  const { errors } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  if (!answer.ok || errors !== undefined) {
    throw new Refusal(answer.ok ? missingFrom({ errors }) : await wordsOf(answer));
  }
  keep(credential);
  open(credential);
}

/** While it runs, the form cannot be sent again. */
async function attempt(form, work) {
  const button = form.querySelector('button');
  button.disabled = true;
  show('gate-refusal', '');
  try {
    await work(new FormData(form));
    form.reset();
  } catch (error) {
    show('gate-refusal', error.message);
  } finally {
    button.disabled = false;
  }
}

function onSubmit(id, work) {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(event.target, work);
  });
}

onSubmit('key-form', (given) => enter({ who: 'API key', token: given.get('key').trim() }));
onSubmit('person-form', async (given) => {
  const [email, password] = [given.get('email').trim(), given.get('password')];
  const code = given.get('code').trim() || null;
  await enter(await credentialFrom({ email, password, code }, email));
});

element('sign-out').addEventListener('click', async () => {
  const credential = kept();
  forget();
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(KEPT_BY_GRAPHIQL)) localStorage.removeItem(name);
  }
  if (credential?.refreshToken !== undefined) {
    await postJson(SIGN_OUT, { refresh_token: credential.refreshToken }).catch(() => {});
  }
  // The answers on the page go too.
  location.reload();
});

globalThis.fetch = (input, init) => {
  const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname === GRAPHQL ? query(input, init) : send(input, init);
};

const before = kept();
if (before === null) element('gate').hidden = false;
else open(before);
