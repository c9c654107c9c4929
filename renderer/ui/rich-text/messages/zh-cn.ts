export default {
  block: '段落格式', text: '正文', h2: '标题 1', h3: '标题 2', h4: '标题 3',
  size: '字号', usual: '默认字号', colour: '文字颜色', noColour: '默认', colours: { 0: '红色', 1: '橙色', 2: '绿色', 3: '蓝色', 4: '紫色', 5: '灰色' },
  bold: '加粗', italic: '斜体', underline: '下划线', strike: '删除线', clear: '清除格式', bullets: '项目列表', numbers: '编号列表', quote: '引用',
  link: '插入链接', unlink: '取消链接', address: '链接地址', save: '确定', newTab: '在新标签页打开', sameTab: '在当前页打开', undo: '撤销', redo: '重做',
  picture: '插入图片', sending: '图片上传中…', dismiss: '知道了',
}
