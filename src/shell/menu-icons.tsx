import { IconCircle } from '@tabler/icons-react'
import { icons } from '#renderer/schema-form/icons.ts'

export default function MenuIconByName({ name, size }: { readonly name: string; readonly size: number }) {
  const Shown = icons[name] ?? IconCircle
  return <Shown size={size} stroke={1.6} />
}
