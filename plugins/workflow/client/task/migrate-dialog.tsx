import { Loader, Select, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import useSWR from 'swr'
import type { Page } from '#schemas/api/envelope.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { comma, useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { imagePath, type DefinitionRow } from '../../shared/definition-api-types.ts'
import type { InstanceDetail, MigrationCheck } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './task-dialog-fields.module.css'
import { SheetDialog, SheetFoot } from './bottom-sheet-dialog.tsx'

const maxVersions = 100

export interface MigrateDialogProps {
  readonly instance: InstanceDetail
  readonly onClose: () => void
  readonly onDone: (message: string) => Promise<void>
}

/** Moves a running process to another version of its model; a dry run says beforehand whether that is possible. */
export function MigrateDialog({ instance, onClose, onDone }: MigrateDialogProps) {
  const t = useMessages(workflowMessages)
  const { instanceId, definitionId } = instance
  const current = useApi<DefinitionRow>(`/workflow/definition/${definitionId}/head`)
  const versions = useApi<Page<DefinitionRow>>(
    current.data !== undefined && '/workflow/definition/page',
    current.data && { page: 1, limit: maxVersions, 'key[eq]': current.data.key },
  )
  const others = versions.data?.rows.filter((row) => row.definitionId !== definitionId)
  const [chosen, setChosen] = useState<string>()
  // the newest version, the first of the list, is what administrators mostly want
  const target = others?.find((row) => String(row.definitionId) === chosen) ?? others?.[0]
  const path = `/workflow/instance/${instanceId}/migrate`
  const check = useSWR(target ? [`${path}?dryRun=1`, target.version] : null, ([dryRun, version]) =>
    api.post<MigrationCheck>(dryRun, { version }, { quiet: true }),
  )
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const failure = current.error ?? versions.error ?? (check.error as Error | undefined)

  const names = new Map(instance.nodes.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly string[]): string =>
    ids.map((id) => t('migrate.node', { name: names.get(id)?.trim() || t('migrate.unnamed') })).join(comma())
  const at = instance.nodes.filter(({ state }) => state === 'active').map(({ id }) => id)

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!target || !check.data?.isPossible) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.post(path, { version: target.version }, { quiet: true })
      await onDone(t('migrate.done', { n: target.version }))
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : String(error))
      // the process may have moved on meanwhile
      await check.mutate()
      setBusy(false)
    }
  }

  return (
    <SheetDialog title={t('act.migrate')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {others?.length === 0 && <Text fz={14}>{t('migrate.alone')}</Text>}
          {current.data && target && others && (
            <>
              <Select
                label={t('migrate.to')}
                description={t('migrate.now', { n: current.data.version })}
                data={others.map((row) => ({
                  value: String(row.definitionId),
                  label: t('migrate.version', { n: row.version }),
                }))}
                value={String(target.definitionId)}
                allowDeselect={false}
                onChange={(value) => setChosen(value ?? undefined)}
              />
              <TextLink to={`${imagePath}?definitionId=${target.definitionId}&view=compare`}>
                {t('migrate.compare')}
              </TextLink>
              <div aria-live="polite">
                {check.data ? (
                  <p className={classes.verdict} data-tone={check.data.isPossible ? 'ok' : 'fail'}>
                    {check.data.isPossible
                      ? t(at.length > 0 ? 'migrate.possible' : 'migrate.possibleWaiting', {
                          n: target.version,
                          names: listed(at),
                        })
                      : t('migrate.impossible', { n: target.version, names: listed(check.data.missing) })}
                  </p>
                ) : (
                  !failure && <Loader size="sm" aria-label={t('migrate.checking')} />
                )}
              </div>
            </>
          )}
        </Stack>
        <SheetFoot>
          <DialogActions
            error={refusal ?? failure?.message}
            isBusy={isBusy}
            submit={target ? t('migrate.verb', { n: target.version }) : t('act.migrate')}
            isDisabled={check.data?.isPossible !== true}
            onCancel={onClose}
          />
        </SheetFoot>
      </form>
    </SheetDialog>
  )
}
