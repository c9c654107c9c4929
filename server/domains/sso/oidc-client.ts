import * as client from 'openid-client'
import { AppError } from '../../kit/app-error.ts'
import { isLoopback, type OidcConfig } from '../../kit/config.ts'
import { providerFault } from './provider-fetch.ts'
import { attributesOf, type Identity } from './identity-attributes.ts'

/** State of a sign-on in progress. The verifier and the nonce never leave the server. */
export interface OidcAttempt {
  readonly verifier: string
  readonly nonce: string
  readonly redirect: string
}

export interface OidcClient {
  /** Returns the provider's sign-in URL, and the state to store under `state`. */
  begin(
    callback: string,
  ): Promise<{ readonly url: string; readonly state: string; readonly verifier: string; readonly nonce: string }>
  /** Redeems the code that the provider sent to `address`. A code is valid once, and only with its stored state. */
  finish(
    address: URL,
    state: string,
    attempt: OidcAttempt,
  ): Promise<{ readonly who: Identity; readonly logoutUrl: (back: string) => string | undefined }>
}

/** Authorization code flow with PKCE for one issuer, whose metadata is fetched on first use. */
export function oidcClient({ issuer, clientId, clientSecret }: OidcConfig, timeoutMs: number): OidcClient {
  let known: Promise<client.Configuration> | undefined
  const discover = async (): Promise<client.Configuration> => {
    known ??= client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret ? client.ClientSecretBasic(clientSecret) : client.None(),
      {
        timeout: timeoutMs / 1000,
        execute: isLoopback(new URL(issuer).hostname) ? [client.allowInsecureRequests] : [],
      },
    )
    try {
      return await known
    } catch (cause) {
      // retries at the next call
      known = undefined
      throw providerFault(cause)
    }
  }

  return {
    async begin(callback) {
      const config = await discover()
      const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, verifier, nonce }
    },
    async finish(address, state, { verifier, nonce }) {
      const config = await discover()
      try {
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()! // the request required an ID token
        const more = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        const all: Readonly<Record<string, unknown>> = { ...claims, ...more }
        const who: Identity = {
          kind: 'oidc',
          provider: `oidc:${claims.iss}`,
          subject: claims.sub,
          userName: typeof all.preferred_username === 'string' ? all.preferred_username : '',
          attributes: attributesOf(all),
        }
        return { who, logoutUrl: (back) => logoutUrl(config, tokens.id_token, back) }
      } catch (cause) {
        throw grantFault(cause)
      }
    },
  }
}

function logoutUrl(config: client.Configuration, idToken: string | undefined, back: string): string | undefined {
  if (!config.serverMetadata().end_session_endpoint) return undefined
  const { href } = client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: back,
    ...(idToken ? { id_token_hint: idToken } : {}),
  })
  return href.length <= 4000 ? href : client.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href
}

/** The provider refused, or its response is invalid or belongs to another sign-on. */
function grantFault(cause: unknown): AppError {
  if (cause instanceof client.AuthorizationResponseError) return new AppError('sso.refused', cause.error, { cause })
  if (cause instanceof client.ResponseBodyError)
    return new AppError(cause.error === 'invalid_grant' ? 'sso.state' : 'sso.provider', cause.error, { cause })
  if (cause instanceof client.ClientError && cause.code !== 'OAUTH_TIMEOUT')
    return new AppError('sso.state', cause.code, { cause })
  return providerFault(cause)
}
