import { Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';
import { readProxies } from '../settings/env.ts';

type AgentOptions = Agent.Options & { connect?: buildConnector.BuildOptions };

/**
 * Creates the connections to other servers of one purpose. They go through the operator's proxy, if there is one
 * (docs/decisions/0061).
 *
 * @param options of the connections; `connect` holds for direct connections, and its time limit also for connections to
 * the proxy
 */
export function createOutgoingAgent(options: AgentOptions = {}): Dispatcher {
  const proxies = readProxies();
  if (proxies === null) return new Agent(options);
  const { timeout: connectTimeout } = options.connect ?? {};
  return new EnvHttpProxyAgent({
    ...options,
    ...proxies,
    ...(typeof connectTimeout === 'number' && { connectTimeout }),
  });
}

/** Lets `fetch`, and each request of undici without connections of its own, go through the operator's proxy. */
export function followProxies(): void {
  if (readProxies() !== null) setGlobalDispatcher(createOutgoingAgent());
}
