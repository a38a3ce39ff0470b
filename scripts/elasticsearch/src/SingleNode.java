import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.mapper.MapperExtrasPlugin;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.reindex.ReindexPlugin;
import org.elasticsearch.transport.Netty4Plugin;

/**
 * A real, single Elasticsearch node on the loopback interface, in the foreground.
 *
 * <p>Arguments: HTTP port, data folder. It subclasses {@link Node} because the constructor that takes
 * plugins from the class path is protected; the usual start ({@code Bootstrap}) wants the folder
 * layout, the security manager and the modules of the distribution, which Maven Central does not have.
 */
public final class SingleNode extends Node {
  private static final List<Class<? extends Plugin>> PLUGINS =
      List.of(
          Netty4Plugin.class,
          ReindexPlugin.class,
          MapperExtrasPlugin.class,
          AssignmentScriptPlugin.class);

  private SingleNode(Environment environment) {
    super(environment, PLUGINS, true);
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: SingleNode PORT DATA_FOLDER");
      System.exit(64);
    }
    String port = arguments[0];
    Path home = Path.of(arguments[1]).toAbsolutePath();
    for (String folder : List.of("config", "modules", "plugins", "data", "logs")) {
      Files.createDirectories(home.resolve(folder));
    }

    SingleNode node = new SingleNode(environment(home, port));
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    node.close();
                    node.awaitClose(10, TimeUnit.SECONDS);
                  } catch (Exception error) {
                    System.err.println("The node did not close cleanly: " + error);
                  }
                  closed.countDown();
                },
                "shutdown"));
    node.start();
    System.out.println("Elasticsearch is ready on http://127.0.0.1:" + port);
    closed.await();
  }

  private static Environment environment(Path home, String port) {
    Settings settings =
        Settings.builder()
            .put("path.home", home.toString())
            .put("path.data", home.resolve("data").toString())
            .put("path.logs", home.resolve("logs").toString())
            .put("cluster.name", "balise-comparison")
            .put("node.name", "comparison-1")
            .put("discovery.type", "single-node")
            .put("http.type", "netty4")
            .put("transport.type", "netty4")
            .put("network.host", "127.0.0.1")
            .put("http.port", port)
            // Any free port: nobody joins this node.
            .put("transport.port", "0")
            // A nearly full disk of a test machine must not turn the indices read-only.
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            // Kuzzle's tables sort on _id as the last key.
            .put("indices.id_field_data.enabled", true)
            // An index a suite creates by accident is an error of the suite.
            .put("action.auto_create_index", false)
            // A contract run creates more indices than the limit of one node (1,000 shards) allows for.
            .put("cluster.max_shards_per_node", 10_000)
            .build();
    return InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "comparison-1");
  }
}
