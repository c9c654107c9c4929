import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ModulePart } from '#schemas/api/debug-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import classes from './debug-panel.module.css'
import { debugMessages } from '../lazy-part-messages.ts'

interface PartsViewProps {
  readonly parts: readonly ModulePart[]
  readonly path: string
  readonly onChoose: (path: string) => void
}

/** One level of the module with its defaults, and the origin of each part. */
export function PartsView({ parts, path, onChoose }: PartsViewProps) {
  const t = useMessages(debugMessages)
  if (parts.length === 0) return <p className={classes.note}>{t('broken')}</p>
  // shows a leaf among its siblings
  const holder = parts.some((part) => part.path === path && part.size === undefined)
    ? path.slice(0, path.lastIndexOf('/'))
    : path
  const steps = holder.split('/').slice(1)
  const inside = parts.filter(
    (part) => part.path.startsWith(`${holder}/`) && !part.path.slice(holder.length + 1).includes('/'),
  )
  return (
    <>
      <p className={classes.note}>{t('partsHint')}</p>
      <nav className={classes.crumbs} aria-label={t('tabs.parts')}>
        <UnstyledButton onClick={() => onChoose('')}>{t('root')}</UnstyledButton>
        {steps.map((step, at) => (
          <UnstyledButton
            key={steps.slice(0, at + 1).join('/')}
            onClick={() => onChoose(`/${steps.slice(0, at + 1).join('/')}`)}
          >
            {step}
          </UnstyledButton>
        ))}
      </nav>
      <ul className={classes.parts}>
        {inside.map((part) => (
          <li key={part.path}>
            <UnstyledButton
              className={classes.part!}
              data-chosen={part.path === path || undefined}
              onClick={() => onChoose(part.path)}
            >
              <span className={classes.key}>{part.path.slice(holder.length + 1)}</span>
              <span className={classes.value}>
                {part.size === undefined ? JSON.stringify(part.value) : t('holds', { count: part.size })}
              </span>
              <span className={classes.origin} data-origin={part.origin}>
                {t(`origin.${part.origin}`)}
              </span>
              {part.size === undefined ? <span /> : <IconChevronRight size={14} aria-hidden="true" />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
