import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/kit/config.ts'

describe('configuration', () => {
  it('starts from nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      rateLimit: true,
      logLevel: 'info',
    })
  })

  it.each([
    ['PORT', '80a', 'a port from 0 to 65535'],
    ['PORT', '70000', 'a port from 0 to 65535'],
    ['DATABASE_URL', 'mysql://x', 'a postgres:// URL'],
    ['PUBLIC_URL', 'forms.example', 'an http(s):// URL'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['RATE_LIMIT', 'no', 'on or off'],
    ['CAS_URL', 'cas.example', 'an http(s):// URL'],
    ['CAS_URL', 'https://cas.example/login?service=x', 'without'],
    ['OIDC_ISSUER', 'http://id.example', 'an https:// URL'],
    ['SSO_TIMEOUT', '0', 'seconds'],
    ['REQUEST_TIMEOUT', '0', 'seconds'],
    ['TRUST_PROXY', 'true', 'addresses and networks'],
    ['TRUST_PROXY', '0.0.0.0/0', 'addresses and networks'],
    ['TRUST_PROXY', '10.0.0.0/33', 'addresses and networks'],
    ['ADMIN_PASSWORD', 'short', '8 to 100 characters'],
  ])('names %s=%s and what it takes', (name, value, takes) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}=.*${takes.replaceAll(/[()]/g, '\\$&')}`))
  })

  it.each([
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID: needed'],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER: needed'],
    [{ CAS_URL: 'https://cas.example', HOST: '0.0.0.0' }, 'PUBLIC_URL: needed'],
  ])('names what %j lacks', (env, fault) => expect(() => readConfig(env)).toThrow(fault))

  it('takes the servers of a single sign-on', () => {
    expect(
      readConfig({
        CAS_URL: 'https://cas.example/cas/',
        OIDC_ISSUER: 'http://localhost:9',
        OIDC_CLIENT_ID: 'x',
        SSO_TIMEOUT: '2.5',
      }),
    ).toMatchObject({
      casUrl: 'https://cas.example/cas',
      oidc: { issuer: 'http://localhost:9', clientId: 'x', clientSecret: undefined },
      ssoTimeoutMs: 2500,
    })
  })

  it('names every wrong value at once and shows no secret', () => {
    const fault = (() => {
      try {
        readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:hunter2@db', ADMIN_PASSWORD: 'tiny' })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(fault).toContain('PORT=x')
    expect(fault).toContain('DATABASE_URL=')
    expect(fault).not.toContain('hunter2')
    expect(fault).not.toContain('tiny')
  })
})
