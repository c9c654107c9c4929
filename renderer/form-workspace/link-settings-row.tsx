import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../kit/i18n.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import { formWorkspaceMessages } from './messages.ts'
import { SettingsRow } from './settings-section.tsx'

export interface LinkSettingsRowProps {
  readonly name: string
  readonly details: ReactNode
  readonly status: ReactNode
  readonly address: string
  readonly isEnabled: boolean
  readonly isSaved?: boolean
  /** Further items, first in the menu. */
  readonly items?: ReactNode
  readonly openLabel: string
  readonly onEdit: () => void
  readonly onToggle: () => void
  readonly onRemove: () => void
}

/** A link of a form that is handed out: copied, opened, changed, turned off and deleted. */
export function LinkSettingsRow(props: LinkSettingsRowProps) {
  const {
    name,
    details,
    status,
    address,
    isEnabled,
    isSaved = false,
    items,
    openLabel,
    onEdit,
    onToggle,
    onRemove,
  } = props
  const t = useMessages(formWorkspaceMessages)
  return (
    <SettingsRow
      name={name}
      details={details}
      isSaved={isSaved}
      actions={
        <>
          <CopyLinkButton
            address={address}
            label={t('link.copy')}
            copiedLabel={t('link.copied')}
            name={t('link.copyOf', { name })}
          />
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon aria-label={t('link.actionsOf', { name })}>
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {items}
              <Menu.Item component="a" href={address} target="_blank" rel="noreferrer">
                {openLabel}
              </Menu.Item>
              <Menu.Item onClick={onEdit}>{t('link.edit')}</Menu.Item>
              <Menu.Item onClick={onToggle}>{t(isEnabled ? 'link.turnOff' : 'link.turnOn')}</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" onClick={onRemove}>
                {t('link.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {status}
    </SettingsRow>
  )
}
