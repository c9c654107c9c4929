import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import { useAllowed } from '#renderer/kit/session.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { Pager } from '#renderer/crud/list/pager.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { LoadingBar } from '#renderer/ui/page-loading.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Toolbar } from '#renderer/ui/toolbar.tsx'
import { AnswerCards } from './answer-cards.tsx'
import { AnswerDrawer } from './answer-drawer.tsx'
import classes from './answer-list.module.css'
import { AnswerTable } from './answer-table.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { shownColumns } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from '#renderer/answer-filter/filter-bar.tsx'
import { NoAnswers, NoMatch } from '#renderer/answer-filter/no-answers.tsx'
import { useAnswers, useAnswersState } from './use-answers.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useNewAnswers } from './use-new-answers.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useRemoveAnswer } from './use-remove-answer.ts'
import { formDataMessages } from './messages.ts'

/** The answers of a form in its four faces, with the open one beside them. */
export function AnswerList({ form }: { readonly form: FormDetail }) {
  const t = useMessages(formDataMessages)
  const allowed = useAllowed()
  const isNarrow = useIsNarrow()
  const [state, change] = useAnswersState()
  const codebook = useApi<readonly CodebookEntry[]>(`/project/form/${form.formKey}/data/codebook`)
  const answers = useAnswers(form.formKey, state)
  const [chosen, choose] = useChosenColumns(form.formKey)
  const reload = () => answers.reload()
  const [fresh, forget] = useNewAnswers(form.formKey, state, reload)
  const remove = useRemoveAnswer(form.formKey, async () => {
    change({ open: undefined }, true)
    await reload()
  })

  const { rows, total } = answers.data ?? { rows: undefined, total: 0 }
  const isSettled = answers.data?.page === state.page && !answers.isStale
  const lastPage = Math.max(1, Math.ceil(total / state.limit))
  const isBeyond = answers.data !== undefined && isSettled && state.page > lastPage

  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, true)
  }, [isBeyond, lastPage, change])

  // Going past the end of a page asks for "the first of the next": now that it is here, it has an id.
  useEffect(() => {
    if (!isSettled || !rows || (state.open !== 'first' && state.open !== 'last')) return
    change({ open: rows.at(state.open === 'first' ? 0 : -1)?.id }, true)
  }, [isSettled, rows, state.open, change])

  if (codebook.error) return <ErrorState error={codebook.error} onRetry={codebook.reload} />
  if (answers.error) return <ErrorState error={answers.error} onRetry={reload} />
  if (!rows || !codebook.data) return <RowsSkeleton rows={10} widths={['64px', '150px', '22%', '16%', '1fr']} />
  if (total === 0 && !state.filter) return <NoAnswers form={form} />

  const columns = shownColumns(codebook.data, chosen)
  const open = (id: number) => change({ open: id })
  const list = {
    columns,
    rows,
    open,
    sort: state.sort,
    onSort: (sort: string) => change({ sort, page: 1 }),
    isStale: answers.isStale,
    remove: allowed('project:data:remove') ? remove : undefined,
  }

  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <Toolbar
          label={t('toolbar')}
          end={
            <>
              {!isNarrow && <ColumnMenu codebook={codebook.data} chosen={chosen} onChoose={choose} />}
              {allowed('project:data:export') && (
                <ExportMenu formKey={form.formKey} filter={state.filter} total={total} onOpen={reload} />
              )}
            </>
          }
        >
          <FilterBar
            codebook={codebook.data}
            filter={state.filter}
            onFilter={(filter) => change({ filter, page: 1 })}
          />
        </Toolbar>
      </div>
      <LoadingBar shown={answers.isStale} />
      <div aria-live="polite">
        {fresh > 0 && (
          <Button
            variant="light"
            size="xs"
            fullWidth
            onClick={() => {
              forget()
              change({ page: 1, sort: '', filter: undefined })
              void reload()
            }}
          >
            {t('fresh', { count: fresh })}
          </Button>
        )}
      </div>
      {total === 0 && <NoMatch onClear={() => change({ filter: undefined, page: 1 })} />}
      {total > 0 && (isNarrow ? <AnswerCards {...list} /> : <AnswerTable {...list} />)}
      {total > 0 && (
        <Pager
          isNarrow={isNarrow}
          page={state.page}
          limit={state.limit}
          total={total}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      )}
      <AnswerDrawer
        formKey={form.formKey}
        id={typeof state.open === 'number' ? state.open : undefined}
        rows={rows}
        hasBefore={state.page > 1}
        hasAfter={state.page < lastPage}
        onOpen={(id) => change({ open: id }, true)}
        onBefore={() => change({ page: state.page - 1, open: 'last' }, true)}
        onAfter={() => change({ page: state.page + 1, open: 'first' }, true)}
        onClose={() => change({ open: undefined }, true)}
        onChanged={reload}
        onRemove={allowed('project:data:remove') ? remove : undefined}
      />
    </div>
  )
}
