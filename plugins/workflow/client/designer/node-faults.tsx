import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import type { Problem } from './use-process-draft.ts'

export type Section = 'people' | 'rules' | 'fields' | 'actions'

/** Faults that their field tells itself; of others the strip shows the text. */
const told =
  /(^|\.)(assign|assign\.missing|settings\.(assign|empty|timeout|outputs|parameters)|delay\.wrong|trigger\.handler|subProcess\.(key|name)|outputs\.question|when\.\w+)$/

/** Where the fields of a fault are. */
export function sectionOf({ code = '' }: Problem): Section {
  if (/settings\.(timeout|timeout\.wrong|reject|empty|sameAsStarter|repeat|decision|clock)$/.test(code)) return 'rules'
  if (code.endsWith('settings.fields')) return 'fields'
  return code.endsWith('settings.actions') ? 'actions' : 'people'
}

/** The first field marked as wrong; where none is, the first empty one. */
export function firstWrongField(within: HTMLElement): HTMLElement | undefined {
  const fields = [...within.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')]
  return (
    fields.find((field) => field.getAttribute('aria-invalid') === 'true') ??
    fields.find(({ value, readOnly }) => value === '' && !readOnly) ??
    fields[0]
  )
}

export interface NodeFaultsProps {
  readonly faults: readonly Problem[]
  readonly onJump: () => void
}

/** The foot of the settings: how many of them are wrong, as a button that leads to the first. */
export function NodeFaults({ faults, onJump }: NodeFaultsProps) {
  const t = useMessages(designerMessages)
  const others = faults.filter(({ code }) => code === undefined || !told.test(code))
  return (
    <button type="button" className={classes.faults} onClick={onJump}>
      <IconAlertCircle size={16} aria-hidden="true" />
      <span className={classes.faultTexts}>
        <span className={classes.faultCount}>{t('drawer.faults', { count: faults.length })}</span>
        {others.map(({ message }) => (
          <span key={message}>{message}</span>
        ))}
      </span>
      <span className={classes.jump}>
        {t('drawer.jump')}
        <IconArrowRight size={14} aria-hidden="true" />
      </span>
    </button>
  )
}
