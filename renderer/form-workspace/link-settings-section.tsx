import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api } from '#renderer/kit/api.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { confirm, type Confirmation } from '#renderer/ui/ask-confirmation.tsx'
import { SettingsHint, SettingsList, SettingsRow, SettingsSection } from './settings-section.tsx'

export interface LinkSettingsSectionProps {
  readonly title: string
  readonly hint: string
  readonly add: { readonly label: string; readonly isPossible: boolean; readonly onAdd: () => void }
  /** What to say where there is no link yet. */
  readonly empty: { readonly title: string; readonly hint: string }
  /** Said where there are as many links as a form may have; none can be added then. */
  readonly full: string | undefined
  /** Rows of links, `LinkSettingsRow`. */
  readonly rows: readonly ReactNode[]
  /** Dialogs. */
  readonly children: ReactNode
}

/** A section of a form's settings that lists links to hand out, and adds further ones. */
export function LinkSettingsSection({ title, hint, add, empty, full, rows, children }: LinkSettingsSectionProps) {
  const button = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      variant="default"
      disabled={full !== undefined || !add.isPossible}
      onClick={add.onAdd}
    >
      {add.label}
    </Button>
  )
  return (
    <SettingsSection title={title} hints={[hint]} action={rows.length > 0 && button}>
      {rows.length === 0 ? (
        <SettingsList>
          <SettingsRow name={empty.title} details={empty.hint} actions={button} />
        </SettingsList>
      ) : (
        <SettingsList>{rows}</SettingsList>
      )}
      {full !== undefined && <SettingsHint>{full}</SettingsHint>}
      {children}
    </SettingsSection>
  )
}

/** Calls that change a link. Each reloads the list, also after a refusal, which has been shown. */
export const linkCalls = (reload: () => unknown) => {
  const settled = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined).then(reload)
  return {
    save: (address: string, settings: object) => settled(api.put(address, settings)),
    remove: (address: string, { done, ...question }: Omit<Confirmation, 'run'> & { readonly done: string }) =>
      confirm({ ...question, run: () => settled(api.del(address).then(() => notify.ok(done))) }),
  }
}
