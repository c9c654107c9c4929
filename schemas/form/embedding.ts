import type { Settings } from './form.ts'

/** Which sites may show a form in a frame. */
export type Embed = NonNullable<Settings['embed']>

/** Origin of a site as frame policies name it, such as `https://www.example.edu` or `https://*.example.edu`. */
export const siteOrigin = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** Restriction by the system; sites are separated by white space. */
export interface EmbedLimits {
  readonly embedding: 'any' | 'listed' | 'off'
  readonly embedSites: string
}

/**
 * Sources of the `frame-ancestors` directive for a form. Pages of the same origin may always show it, such as the
 * editor's.
 */
export function frameAncestors(embed: Embed | undefined, { embedding, embedSites }: EmbedLimits): string {
  const own = embed?.from === 'any' ? ('any' as const) : embed?.from === 'listed' ? validSites(embed.sites ?? []) : []
  const all = embedding === 'any' ? ('any' as const) : embedding === 'listed' ? validSites(sitesIn(embedSites)) : []
  const sites = own === 'any' ? all : all === 'any' ? own : own.filter((site) => all.some((one) => covers(one, site)))
  return sites === 'any' ? '*' : ["'self'", ...sites].join(' ')
}

/** Whether any other site may show the form. */
export const isEmbeddable = (embed: Embed | undefined): boolean =>
  embed?.from === 'any' || (embed?.from === 'listed' && validSites(embed.sites ?? []).length > 0)

/** Splits a text into sites, in lower case. */
export const sitesIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,;，；、]+/)
    .filter(Boolean)

const validSites = (sites: readonly string[]): readonly string[] => sites.filter((site) => siteOrigin.test(site))

/** Whether a site that the system allows includes one that a form names. */
const covers = (allowed: string, site: string): boolean =>
  allowed === site ||
  (allowed.includes('://*.') && suffixOf(site).endsWith(suffixOf(allowed)) && sameScheme(allowed, site))

const suffixOf = (site: string): string => site.replace(/^https?:\/\/\*?/, '')
const sameScheme = (a: string, b: string): boolean => a.split(':')[0] === b.split(':')[0]
