import { UnstyledButton } from '@mantine/core'
import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import classes from './debug-panel.module.css'
import { debugMessages } from '../lazy-part-messages.ts'

/** The checker's findings, each linked to its position in the file. */
export function ChecksView({
  faults,
  onChoose,
}: {
  readonly faults: readonly ModuleFault[]
  readonly onChoose: (path: string) => void
}) {
  const t = useMessages(debugMessages)
  if (faults.length === 0)
    return (
      <p className={classes.note}>
        <StatusDot tone="ok">{t('noFaults')}</StatusDot>
      </p>
    )
  return (
    <ul className={classes.faults}>
      {faults.map((fault) => (
        <li key={`${fault.line}:${fault.column} ${fault.message}`}>
          <UnstyledButton onClick={() => onChoose(fault.path)}>
            <StatusDot tone={fault.severity === 'error' ? 'fail' : 'warn'}>{t(`severity.${fault.severity}`)}</StatusDot>
            <code>
              {fault.line}:{fault.column} {fault.code}
            </code>
            <span>{fault.message}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
