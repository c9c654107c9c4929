import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import type { ServerProcess } from './fixtures.ts'

/** Stores how the admin looks for the owner of the token; null is the default. */
export const saveTheme = (
  server: Pick<ServerProcess, 'call'>,
  token: string,
  value: Partial<ThemeConfig> | null,
): Promise<unknown> => server.call('PUT', '/api/user/pref', { token, body: { key: 'theme', value } })
