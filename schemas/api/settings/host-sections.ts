import { blockListSection } from './block-list.ts'
import { mailSection } from './mail.ts'
import { passwordSection } from './passwords.ts'
import { registrationSection } from './registration.ts'
import type { EnvSection } from './section.ts'
import { signInSection } from './sign-in.ts'
import { ssoSection } from './sso.ts'
import { systemInfoSection } from './system-info.ts'
import { themeSection } from './theme.ts'

/** The host's sections by the names of their calls (specification §7), in the order of the screen. */
export const envSections = {
  systemInfoConfig: systemInfoSection,
  themeConfig: themeSection,
  signInConfig: signInSection,
  blockListConfig: blockListSection,
  passwordConfig: passwordSection,
  registerConfig: registrationSection,
  mailConfig: mailSection,
  ssoConfig: ssoSection,
} as const satisfies Readonly<Record<string, EnvSection>>
