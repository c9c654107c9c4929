import { IconCopy, IconExternalLink, IconKey, IconPencil, IconPlayerPlay, IconPlus, IconRefresh, IconShield, IconTrash } from '@tabler/icons-react'
import { createElement, type ComponentType } from 'react'

/** The icon a module file names for an action; one that is not known, by what the action does. */
export function NamedIcon({ name, isLink = false, size = 16 }: { readonly name: string | undefined; readonly isLink?: boolean; readonly size?: number }) {
  return createElement(icons[name ?? ''] ?? (isLink ? IconExternalLink : IconPlayerPlay), { size })
}

const icons: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  key: IconKey, shield: IconShield, plus: IconPlus, refresh: IconRefresh, copy: IconCopy, link: IconExternalLink, pencil: IconPencil, trash: IconTrash,
}
