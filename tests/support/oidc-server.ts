import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider, type Configuration } from 'oidc-provider'
import { freePort } from './server-process.ts'

export interface OidcServer {
  /** Value of OIDC_ISSUER. */
  readonly issuer: string
  /** Follows the redirects from our `location` through the provider's pages like a browser; returns the final URL. */
  signIn(url: string, person: string): Promise<string>
  stop(): Promise<void>
}

export const oidcClientId = 'formwork'
export const oidcSecret = 'a secret only for tests'
export type OidcPeople = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * A certified provider on a free port, whose pages ask for a name only. Redirects go to `/authLogin/oidc/callback` of
 * these origins.
 */
export async function startOidc(people: OidcPeople, origins: () => readonly string[]): Promise<OidcServer> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: oidcClientId,
        client_secret: oidcSecret,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: origins().map((origin) => `${origin}/authLogin/oidc/callback`),
        post_logout_redirect_uris: origins().map((origin) => `${origin}/login`),
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'dept', 'groups'], email: ['email'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ['only for tests'] },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 60, IdToken: 600 },
  }
  const provider = new Provider(issuer, configuration)
  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve))
  return {
    issuer,
    async signIn(start, person) {
      const jar = new Map<string, string>()
      let url = start
      let body: URLSearchParams | undefined
      for (let hops = 0; hops < 12; hops++) {
        const response = await fetch(url, {
          redirect: 'manual',
          method: body ? 'POST' : 'GET',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(body ? { body } : {}),
        })
        body = undefined
        for (const line of response.headers.getSetCookie())
          jar.set(...(line.split(';')[0]!.split(/=(.*)/s).slice(0, 2) as [string, string]))
        const location = response.headers.get('location')
        if (location) {
          url = new URL(location, url).href
          if (!url.startsWith(issuer)) return url
        } else if ((await response.text()).includes('name="login"')) {
          body = new URLSearchParams({ login: person })
        } else throw new Error(`the provider answered ${response.status} at ${url}`)
      }
      throw new Error('the provider leads nowhere')
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Submits a name and accepts every page; `refuse` is a user who cancels. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login' && request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><title>Sign in</title><form method="post"><label>Name <input name="login" autofocus></label><button>Go</button></form>',
    )
    return
  }
  if (prompt.name === 'login') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const login = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? ''
    return provider.interactionFinished(
      request,
      response,
      login === 'refuse' ? { error: 'access_denied' } : { login: { accountId: login } },
    )
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session!.accountId, clientId: String(params.client_id) })
  grant!.addOIDCScope(String(params.scope))
  return provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant!.save() } },
    { mergeWithLastSubmission: true },
  )
}
