import { defineItemType } from '../item-type.ts'
import { fileGroupNames, filesSettings, severalFiles, type FilesItem } from './file-base.ts'

/** Files of the types that the question takes. */
export interface UploadItem extends FilesItem {
  readonly type: 'upload'
}

export const upload = defineItemType<UploadItem>({
  ...severalFiles<UploadItem>(fileGroupNames),
  type: 'upload',
  name: { 'zh-cn': '文件上传', en: 'File upload' },
  group: 'files',
  becomes: ['upload', 'imageUpload'],
  settings: {
    accept: {
      type: 'json',
      label: { 'zh-cn': '文件类型', en: 'File types' },
      widget: 'fileGroups',
      section: 'limits',
      isPublic: true,
    },
    ...filesSettings,
  },
})
