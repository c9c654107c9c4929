import { describe, expect, it } from 'vitest'
import { frameAncestors, isEmbeddable, sitesIn, type Embed, type EmbedLimits } from '#schemas/form/embedding.ts'

const any: EmbedLimits = { embedding: 'any', embedSites: '' }
const only = (embedSites: string): EmbedLimits => ({ embedding: 'listed', embedSites })
const listed = (...sites: string[]): Embed => ({ from: 'listed', sites })

describe('sites that may embed a form', () => {
  it.each<[string, Embed | undefined, EmbedLimits, string]>([
    ['none, where the form names none', undefined, any, "'self'"],
    ['all, where form and system allow all', { from: 'any' }, any, '*'],
    ['those of the form', listed('https://a.example'), any, "'self' https://a.example"],
    [
      'those of the system, where the form allows all',
      { from: 'any' },
      only('https://a.example'),
      "'self' https://a.example",
    ],
    [
      'none, where the system allows none',
      { from: 'any' },
      { embedding: 'off', embedSites: 'https://a.example' },
      "'self'",
    ],
    [
      'those that both allow',
      listed('https://a.example', 'https://b.example'),
      only('https://b.example\nhttps://c.example'),
      "'self' https://b.example",
    ],
    [
      'those below a wildcard of the system, with its scheme and not the domain itself',
      listed('https://www.edu.example', 'http://www.edu.example', 'https://edu.example', 'https://badedu.example'),
      only('https://*.edu.example'),
      "'self' https://www.edu.example",
    ],
    [
      'none that could end the directive or the header',
      listed(
        'https://a.example; script-src *',
        "'unsafe-inline'",
        'https://a.example/path',
        'javascript:alert(1)',
        '*',
      ),
      any,
      "'self'",
    ],
  ])('%s', (_, embed, limits, sources) => {
    expect(frameAncestors(embed, limits)).toBe(sources)
  })

  it('are read from lines, in lower case', () => {
    expect(sitesIn('https://A.example\n  http://b.example:8080，https://c.example ')).toEqual([
      'https://a.example',
      'http://b.example:8080',
      'https://c.example',
    ])
  })

  it('need a valid one', () => {
    expect(
      [undefined, listed(), listed('a.example'), listed('http://localhost:9000'), { from: 'any' as const }].map(
        isEmbeddable,
      ),
    ).toEqual([false, false, false, true, true])
  })
})
