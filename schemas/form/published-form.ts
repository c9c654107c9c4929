import type { Artifact } from './artifact.ts'
import type { JsonSchema } from './item-type.ts'
import type { Form, FormStatus, FormType, ItemId } from './form.ts'

/** A stored form without its draft, as the server's features share it. */
export interface FormHead {
  readonly formId: number
  readonly formKey: string
  /** Never leaves the server. */
  readonly secret: string
  readonly name: string
  readonly type: FormType
  readonly status: FormStatus
  readonly folderId: number | null
  readonly ownerId: number
  /** The published version; 0 before the first. */
  readonly version: number
  readonly draftRevision: number
  /** The last serial number assigned. */
  readonly serial: number
  /** Features that listen to events of its submissions (`app.forms.watch`). */
  readonly watchers: readonly string[]
  readonly delFlag: string
  readonly createBy: string | null
  readonly createTime: Date
  readonly updateBy: string | null
  readonly updateTime: Date
}

/** A published version in compiled form. Cached in memory, because versions never change. */
export interface PublishedForm {
  readonly formId: number
  readonly version: number
  readonly hash: string
  /** Time of publication. */
  readonly createTime: Date
  readonly document: Form
  readonly artifact: Artifact
  /** Only in forms whose options come from sources (resolve-option-sources.ts). */
  readonly sources?: {
    /** Changes with the offered options. */
    readonly revision: string
    /** Answer schema that accepts every option ever offered, for answers that were given before. */
    readonly storedSchema: JsonSchema
    /** Questions with options of an API, whose texts are stored with the answers (stored-option-labels.ts). */
    readonly ofApis: readonly ItemId[]
  }
}
