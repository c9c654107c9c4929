import { MantineProvider } from '@mantine/core'
import { render, type RenderResult } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { MenuRoute, UserInfo } from '#schemas/api/current-user-api-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { assemble, AssembledContext } from '#renderer/kit/assemble-plugins.ts'
import { LocaleProvider, startMessages, type MessageLoaders } from '#renderer/kit/i18n.ts'
import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { routersAtom, userAtom } from '#renderer/kit/signed-in-user.ts'
import { theme, variables } from '#renderer/theme/mantine-theme.ts'

export interface RenderOptions {
  /** Whose tabs, cards and commands are there; none unless given. */
  readonly plugins?: readonly ClientPlugin[]
  readonly at?: string
  readonly locale?: Locale
  readonly user?: Partial<UserInfo>
  /** The pages of the menu; absent: as a test has set them. */
  readonly routers?: readonly MenuRoute[]
  readonly messages?: Readonly<Record<string, MessageLoaders>>
}

/** Draws a part as the application would: look, language, address, who is signed in, and nothing remembered. */
export async function renderWith(
  children: ReactNode,
  { plugins = [], at = '/', locale = 'zh-cn', user, routers, messages }: RenderOptions = {},
): Promise<RenderResult> {
  await startMessages(messages, locale)
  getDefaultStore().set(userAtom, user && { ...nobody, ...user })
  if (routers) getDefaultStore().set(routersAtom, routers)
  return render(
    <LocaleProvider>
      <MantineProvider theme={theme} cssVariablesResolver={variables} env="test">
        <SWRConfig value={{ provider: () => new Map() }}>
          <AssembledContext value={assemble(plugins)}>
            <MemoryRouter initialEntries={[at]}>
              <Suspense>{children}</Suspense>
            </MemoryRouter>
          </AssembledContext>
        </SWRConfig>
      </MantineProvider>
    </LocaleProvider>,
  )
}

const nobody: UserInfo = {
  user: { id: 1, userName: 'someone', nickName: '', avatar: '' },
  roles: [],
  permissions: [],
  mustChangePassword: false,
}
