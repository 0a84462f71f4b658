// @ts-check

/** Names the package with this machine's Node, as package.json lists it. */
export function nameNodePackage() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${arch}`;
}
