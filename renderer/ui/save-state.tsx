import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil } from '@tabler/icons-react'
import { formatTime } from '../kit/format-values.ts'
import { useMessages } from '../kit/i18n.ts'
import { uiMessages } from './messages.ts'

export type SaveStateProps =
  | { readonly state: 'saved'; readonly at: Date | string | number }
  | { readonly state: 'saving' | 'dirty' }
  | { readonly state: 'failed'; readonly reason: string }

/** State of the user's changes: 「已保存 10:32」, or the reason why not. Announced politely. */
export function SaveState(props: SaveStateProps) {
  const t = useMessages(uiMessages)
  const [Icon, color] = looks[props.state]
  const text =
    props.state === 'saved'
      ? t('save.saved', { time: formatTime(props.at) })
      : props.state === 'failed'
        ? t('save.failed', { reason: props.reason })
        : t(`save.${props.state}`)
  return (
    <output
      data-state={props.state}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 6, color, fontSize: 13, lineHeight: '20px' }}
    >
      <Icon size={14} aria-hidden="true" />
      {text}
    </output>
  )
}

const looks = {
  saved: [IconCheck, 'var(--fw-text-dim)'],
  saving: [IconCloudUpload, 'var(--fw-text-dim)'],
  dirty: [IconPencil, 'var(--fw-text-dim)'],
  failed: [IconAlertTriangle, 'var(--fw-fail)'],
} as const
