import {
  IconChartBar,
  IconCopy,
  IconExternalLink,
  IconFolder,
  IconId,
  IconKey,
  IconLogout,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconRoute,
  IconSend,
  IconShield,
  IconTable,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { createElement, type ComponentType } from 'react'
import type { ActionIconName } from '#schemas/module/icon-names.ts'

/** Icon of an action by its name in the module file, or by the kind of action for an unknown name. */
export function ModuleActionIcon({
  name,
  isLink = false,
  size = 16,
}: {
  readonly name: string | undefined
  readonly isLink?: boolean
  readonly size?: number
}) {
  return createElement(icons[name ?? ''] ?? (isLink ? IconExternalLink : IconPlayerPlay), { size })
}

const drawn: Readonly<Record<ActionIconName, ComponentType<{ size?: number }>>> = {
  key: IconKey,
  shield: IconShield,
  plus: IconPlus,
  refresh: IconRefresh,
  copy: IconCopy,
  link: IconExternalLink,
  pencil: IconPencil,
  trash: IconTrash,
  users: IconUsers,
  id: IconId,
  logout: IconLogout,
  chart: IconChartBar,
  folder: IconFolder,
  send: IconSend,
  stop: IconPlayerStop,
  table: IconTable,
  route: IconRoute,
}
const icons: Readonly<Record<string, ComponentType<{ size?: number }>>> = drawn
