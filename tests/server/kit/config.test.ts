import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/kit/config.ts'

describe('configuration', () => {
  it('starts from nothing', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: './data', databaseUrl: undefined, rateLimit: true, logLevel: 'info' })
  })

  it.each([
    ['PORT', '80a', 'a port from 0 to 65535'],
    ['PORT', '70000', 'a port from 0 to 65535'],
    ['DATABASE_URL', 'mysql://x', 'a postgres:// URL'],
    ['PUBLIC_URL', 'forms.example', 'an http(s):// URL'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['RATE_LIMIT', 'no', 'on or off'],
    ['ADMIN_PASSWORD', 'short', '8 to 100 characters'],
  ])('names %s=%s and what it takes', (name, value, takes) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}=.*${takes.replaceAll(/[()]/g, '\\$&')}`))
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
