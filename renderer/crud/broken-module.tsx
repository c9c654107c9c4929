import { Button } from '@mantine/core'
import { IconFileAlert, IconPuzzleOff } from '@tabler/icons-react'
import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import type { ApiError } from '../kit/api-error.ts'
import { useMessages } from '../kit/i18n.ts'
import { CopyText } from '../ui/copyable-text.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './broken-module.module.css'
import { crudMessages } from './messages.ts'

export interface BrokenModuleProps {
  readonly module: string
  readonly error: ApiError
  readonly onRetry: () => unknown
}

/**
 * Explains why a module has no screen: it does not exist, its file has errors (development only), or the call failed.
 */
export function BrokenModule({ module, error, onRetry }: BrokenModuleProps) {
  const t = useMessages(crudMessages)
  if (error.id === 'module.unknown')
    return (
      <EmptyState
        icon={IconPuzzleOff}
        title={t('unknown.title')}
        hint={t('unknown.hint', { module })}
        action={<CopyText mono text={`MODULE_NOT_FOUND schema:${module}`} />}
      />
    )
  if (error.id !== 'module.broken') return <ErrorState error={error} onRetry={onRetry} />
  return (
    <>
      <EmptyState
        icon={IconFileAlert}
        title={t('broken.title')}
        hint={t('broken.hint')}
        action={
          <Button variant="default" onClick={() => void onRetry()}>
            {t('refresh')}
          </Button>
        }
      />
      <ul className={classes.faults}>
        {faultsIn(error).map((fault) => (
          <li key={`${fault.file}:${fault.line}:${fault.column} ${fault.message}`}>
            <code>
              {fault.file}:{fault.line}:{fault.column}
            </code>{' '}
            <strong>{fault.code}</strong> {fault.message}
          </li>
        ))}
      </ul>
    </>
  )
}

function faultsIn(error: ApiError): readonly ModuleFault[] {
  const faults = (error.data as { readonly faults?: unknown } | undefined)?.faults
  return Array.isArray(faults) ? faults : []
}
