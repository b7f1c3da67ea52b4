/** What a brand may declare of each service of a third party, and where its code comes from. */
import type { Service } from '../model/consent.ts';
import type { ServiceKind } from '../model/consent-values.ts';
import { ownStorage } from '../own-storage.ts';
import { matchesCookie } from './consent.ts';

interface KnownService {
  /** Shape of a brand's id at the service. */
  id: RegExp;
  example: string;
  /** Where the browser gets its code. */
  script: (id: string) => string;
}

export const knownServices: Readonly<Record<ServiceKind, KnownService>> = {
  tag_manager: {
    id: /^GTM-[A-Z0-9]{4,10}$/,
    example: 'GTM-AB12CD3',
    script: (id) => `https://www.googletagmanager.com/gtm.js?id=${id}`,
  },
  session_replay: {
    id: /^[a-z0-9]{6,16}$/,
    example: 'abcd1234ef',
    script: (id) => `https://www.clarity.ms/tag/${id}`,
  },
  analytics: {
    id: /^G-[A-Z0-9]{4,14}$/,
    example: 'G-AB12CD34EF',
    script: (id) => `https://www.googletagmanager.com/gtag/js?id=${id}`,
  },
};

/** Whether a declared host (`https://host` or `https://*.host`) covers an address. */
const covers = (host: string, address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  const [, rest = ''] = /^https:\/\/(.+)$/.exec(host) ?? [];
  if (protocol !== 'https:') return false;
  return rest.startsWith('*.') ? hostname.endsWith(rest.slice(1)) : hostname === rest;
};

/** A problem of a declaration: the place in the list, and why. */
export interface ServiceProblem {
  path: (string | number)[];
  message: string;
}

/** Says what is wrong with a brand's services beyond the shape of each. */
export function serviceProblems(services: readonly Service[]): ServiceProblem[] {
  const problems: ServiceProblem[] = [];
  const kinds = new Set<ServiceKind>();
  services.forEach(({ kind, id, hosts, cookies }, index) => {
    const note = (path: (string | number)[], message: string) =>
      problems.push({ path: [index, ...path], message });
    const known = knownServices[kind];
    if (kinds.has(kind)) note(['kind'], `must not repeat ${kind}`);
    kinds.add(kind);
    if (!known.id.test(id)) note(['id'], `must look like ${known.example}`);
    else if (!hosts.some((host) => covers(host, known.script(id)))) {
      note(['hosts'], `must name ${new URL(known.script(id)).origin}, where its code comes from`);
    }
    if (new Set(hosts).size !== hosts.length) note(['hosts'], 'must not repeat a host');
    const names = cookies.map(({ name }) => name);
    const own = ownStorage.find((one) => names.some((name) => matchesCookie(name, one.name)));
    // It would be removed with those of the service.
    if (own) note(['cookies'], `must not cover ${own.name}, which is the product's own`);
    if (new Set(names).size !== names.length) note(['cookies'], 'must not repeat a name');
  });
  return problems;
}
