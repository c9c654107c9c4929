import { IconCircle } from '@tabler/icons-react'
import { icons } from '#renderer/form/icons.ts'

export default function MenuIconByName({ name }: { readonly name: string }) {
  const Shown = icons[name] ?? IconCircle
  return <Shown size={18} stroke={1.6} />
}
