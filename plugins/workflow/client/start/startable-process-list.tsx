import { IconChevronRight } from '@tabler/icons-react'
import { createElement } from 'react'
import { Link } from 'react-router-dom'
import { useMessages } from '#renderer/kit/i18n.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { startPath, type Startable } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { iconOf } from '../process-icons.ts'
import classes from './start.module.css'

export interface StartableProcessListProps {
  readonly processes: readonly Startable[]
  /** When the user last started a process, by its name. */
  readonly last: ReadonlyMap<string, string>
}

/** Processes to start, as rows that say who will act on them. */
export function StartableProcessList({ processes, last }: StartableProcessListProps) {
  const t = useMessages(workflowMessages)
  return (
    <ul className={classes.processes}>
      {processes.map(({ key, name, steps }) => (
        <li key={key}>
          <Link className={classes.process} to={`${startPath}?process=${encodeURIComponent(key)}`}>
            <span className={classes.sign} aria-hidden="true">
              <Sign name={name} />
            </span>
            <span className={classes.about}>
              <span className={classes.name}>{name}</span>
              <span className={classes.steps}>{steps.join(' → ') || t('start.stepless')}</span>
            </span>
            {last.has(name) && (
              <span className={classes.last}>
                <Timestamp value={last.get(name)} as="relative" />
              </span>
            )}
            <IconChevronRight className={classes.go} size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What a process is about, or its first letter. */
function Sign({ name }: { readonly name: string }) {
  const icon = iconOf(name)
  return icon ? createElement(icon, { size: 20, stroke: 1.5 }) : [...name][0]?.toUpperCase()
}
