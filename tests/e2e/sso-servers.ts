import { casPassword, startCas, type CasServer } from '../support/cas-server.ts'
import { freePort } from '../support/server-process.ts'
import { oidcClientId, oidcSecret, startOidc, type OidcServer } from '../support/oidc-server.ts'
import { test as base } from './fixtures.ts'

export { casPassword }

const people = { zhao: { displayName: '赵敏' }, admin: {} }

/** A server that signs people in with a CAS server; pages of other servers are part of the journey. */
export const casTest = base.extend<{ faults: string[] }, { cas: CasServer }>({
  cas: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const cas = await startCas(people)
      await use(cas)
      await cas.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  wanted: [async ({ cas }, use) => use({ env: { CAS_URL: cas.url } }), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  faults: async ({}, use) => use([]),
})

/** The same with an OIDC provider. */
export const oidcTest = base.extend<{ faults: string[] }, { oidc: OidcServer & { readonly port: number } }>({
  oidc: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const port = await freePort()
      const oidc = await startOidc(
        { 'u-1': { preferred_username: 'zhao', name: '赵敏' }, 'u-2': { preferred_username: 'admin' } },
        () => [`http://127.0.0.1:${port}`],
      )
      await use({ ...oidc, port })
      await oidc.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  wanted: [
    async ({ oidc }, use) =>
      use({
        env: {
          PORT: String(oidc.port),
          OIDC_ISSUER: oidc.issuer,
          OIDC_CLIENT_ID: oidcClientId,
          OIDC_CLIENT_SECRET: oidcSecret,
        },
      }),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  faults: async ({}, use) => use([]),
})
