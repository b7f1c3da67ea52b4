/** Keeps a decision in the browser, hands its proof to the server, and does what follows from it. */
import { type ConsentData, currentConsent, saysNo, serverSeconds } from '#lib/consent-data.ts';
import { readStored, store, writeCookie } from '#lib/storage.ts';
import type { Categories, ConsentSource } from '#shared/model/consent-values.ts';
import {
  consentCookieName,
  consentDays,
  getAllowed,
  writeDecision,
} from '#shared/rules/consent.ts';
import { watchMoves } from './full-load.ts';
import { removeCookies } from './service-cookies.ts';

/** Told to the document when a decision was made. */
export const decidedEvent = 'consent';

interface Proof {
  consent_id: string;
  categories: Categories;
  source: ConsentSource;
  text_version: string;
}

/** Proofs that did not arrive, oldest first. */
const unsentKey = 'consent_unsent';
const mostUnsent = 10;
/** So long a page that is to be loaded anew waits for the answer to a proof. */
const longestWaitMs = 2_000;

/** @returns whether the server has it */
async function send(proof: Proof): Promise<boolean> {
  try {
    const { status } = await fetch('/api/consent.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(proof),
      // The page may be gone before the answer is there.
      keepalive: true,
    });
    return status === 201;
  } catch {
    return false;
  }
}

/** Sends proofs again that did not arrive. */
export async function sendUnsent(): Promise<void> {
  const waiting = readStored<Proof[]>(unsentKey) ?? [];
  store(unsentKey, null);
  const failed: Proof[] = [];
  for (const proof of waiting) {
    if (failed.length > 0 || !(await send(proof))) failed.push(proof);
  }
  if (failed.length > 0) store(unsentKey, failed);
}

/**
 * Decides. A no counts at once, and its proof is sent until it arrives; a yes counts once the server
 * has its proof.
 *
 * @returns false where a yes could not be recorded: nothing has changed then
 */
export async function decide(
  data: ConsentData,
  categories: Categories,
  source: ConsentSource,
): Promise<boolean> {
  const before = currentConsent(data);
  const id = before.id ?? crypto.randomUUID();
  const proof: Proof = { consent_id: id, categories, source, text_version: data.version };
  const keep = () =>
    writeCookie(
      consentCookieName,
      writeDecision({
        id,
        version: data.version,
        ...categories,
        gpc: saysNo(data),
        at: serverSeconds(data),
      }),
      consentDays,
    );
  const allowsMore =
    (categories.statistics && !before.statistics) || (categories.marketing && !before.marketing);
  let sent: Promise<void> = Promise.resolve();
  if (allowsMore) {
    if (!(await send(proof))) return false;
    keep();
  } else {
    keep();
    sent = send(proof).then((arrived) => {
      if (arrived) return;
      store(unsentKey, [...(readStored<Proof[]>(unsentKey) ?? []), proof].slice(-mostUnsent));
    });
  }
  document.dispatchEvent(new Event(decidedEvent));
  await follow(data, categories, sent);
  return true;
}

/** Ends what may not run any more, and begins what may. */
async function follow(
  data: ConsentData,
  categories: Categories,
  sent: Promise<void>,
): Promise<void> {
  const wanted = getAllowed(data.services, categories).filter(({ here }) => here);
  const ends = data.running.some(({ kind }) => !wanted.some((one) => one.kind === kind));
  const begins = wanted.some(({ kind }) => !data.running.some((one) => one.kind === kind));
  if (data.running.length > 0) {
    const { updateServices } = await import('./services.ts');
    updateServices(data, categories);
  }
  removeCookies(data, categories);
  // What has been loaded cannot be taken out of a document, nor let into its policy.
  if (ends || (begins && !isWriting())) {
    // Else nobody would be there to keep a proof that does not arrive.
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
    location.reload();
  } else if (begins)
    watchMoves(
      (url) => url.pathname !== location.pathname,
      () => undefined,
    );
}

/** Whether the visitor has begun to write something, which a reload would lose. */
const isWriting = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      '#root :is(textarea, input:is([type="text"], [type="email"], [type="password"], :not([type])))',
    ),
  ].some(({ value }) => value !== '');
